/** A window that waits for its game. It is opened with the press on a button: a browser allows one then, and not when an answer comes. */
export interface GameWindow {
  readonly show: (url: string) => void;
  readonly close: () => void;
}

/** Undefined where the browser blocks popups. */
export function openGameWindow(): GameWindow | undefined {
  const opened = window.open('', '_blank');
  if (opened === null) return undefined;
  // The game may not reach back into this page.
  opened.opener = null;
  return { show: (url) => opened.location.replace(url), close: () => opened.close() };
}
