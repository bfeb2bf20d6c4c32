/** An empty window that waits for its game. It is opened during the press of a button, because a browser blocks a window that opens after a call. */
export interface GameWindow {
  readonly show: (url: string) => void;
  readonly close: () => void;
}

/** Opens an empty window for a game. Returns `undefined` if the browser blocks it. */
export function openGameWindow(): GameWindow | undefined {
  const newWindow = window.open('', '_blank');
  if (newWindow === null) return undefined;
  // Without its opener, the game cannot navigate this page.
  newWindow.opener = null;
  return { show: (url) => newWindow.location.replace(url), close: () => newWindow.close() };
}
