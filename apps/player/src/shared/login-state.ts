/** The state that a guard writes into the history entry of the log-in: the page that the person wanted. */
export interface LoginState {
  next: string;
}

/** Returns the page to open after the log-in. `undefined` where no guard sent the person: anybody can write into a tab's history. */
export function readLoginNext(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('next' in state)) return undefined;
  const { next } = state;
  return typeof next === 'string' && next.startsWith('/') && !next.startsWith('//') ? next : undefined;
}
