/** The state that a guard writes into the history entry of the log-in page. */
export interface LoginState {
  /** Path and query of the page that the person wanted to open. */
  next: string;
}

/**
 * Returns the page to open after the log-in, or `undefined` if the history entry names none. Only a path of this site is accepted, because any script or
 * extension can write the state of a history entry.
 */
export function readLoginNext(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('next' in state)) return undefined;
  const { next } = state;
  return typeof next === 'string' && next.startsWith('/') && !next.startsWith('//') ? next : undefined;
}
