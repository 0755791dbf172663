// A page without a browser, for code that needs elements but nothing of how they look.
import { createRequire } from "node:module";

// The packages of the checks stand beside their lock, not above these files.
const require = createRequire(new URL("../../../.ci/browser/package.json", import.meta.url));
const { Window } = require("happy-dom");

const page = new Window();
for (const name of ["document", "Element", "HTMLElement", "HTMLButtonElement", "Node", "SVGElement", "CSS"]) {
  Object.defineProperty(globalThis, name, { value: page[name], configurable: true });
}
globalThis.window = page;
