/** What visitors need that JupyterLab does not do: a whole extension as it loads them, written by
 * hand, so that nothing has to be built. What it needs is asked of those who share their packages.
 *
 * Cells that are run before there is a kernel wait for it. JupyterLab forgets them: it says nothing,
 * and they look as if nobody had run them. A server has a kernel soon; in the page it takes seconds,
 * in which people press Run. So this stands in for the plugin that runs cells.
 *
 * A page that is loaded again shows its notebook again. Which notebooks are open is not kept, and
 * JupyterLab removes from the address what it was asked for.
 */
(() => {
  const NAME = "visitors";
  let shared;

  /** A package that JupyterLab itself uses. */
  async function package_(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  /** Whether a kernel is on its way. */
  function awaited(session) {
    const { shouldStart, canStart } = session.kernelPreference;
    return !session.isReady && !session.session?.kernel && shouldStart !== false && canStart !== false;
  }

  async function plugin() {
    const { INotebookCellExecutor, runCell } = await package_("@jupyterlab/notebook");
    return {
      id: `${NAME}:cell-executor`,
      description: "Runs cells once there is a kernel.",
      autoStart: true,
      provides: INotebookCellExecutor,
      activate: () => ({
        async runCell(options) {
          const { cell, sessionContext } = options;
          if (cell.model.type === "code" && sessionContext && awaited(sessionContext)) {
            cell.setPrompt("*");
            await sessionContext.ready;
          }
          return runCell(options);
        },
      }),
    };
  }

  /** Asks again for what this window was opened with, before JupyterLab reads the address. */
  function remember() {
    const asked = new URLSearchParams(location.search).get("path");
    const before = sessionStorage.getItem(NAME);
    if (asked) {
      sessionStorage.setItem(NAME, asked);
    } else if (before) {
      history.replaceState(null, "", `?${new URLSearchParams({ path: before })}`);
    }
  }

  remember();
  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB[NAME] = {
    init: (given) => {
      shared = given;
    },
    get: async () => {
      const made = await plugin();
      return () => ({ default: made, __esModule: true });
    },
  };
})();
