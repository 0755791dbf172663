"""What every game shares: actions, refusals, errors, records, files, text fit to be shown."""
