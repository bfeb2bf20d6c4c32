/** The longest name that the schema of the request accepts (`@baize/contract`). */
const OS_LENGTH_MAX = 64;

/** The parts of `navigator` that name the operating system. `userAgentData` (client hints) is missing in some browsers, and in the type libraries. */
export interface SystemHints {
  readonly userAgent: string;
  readonly userAgentData?: { readonly platform?: string };
}

/**
 * Returns the operating system as the browser names it, e.g. "Android" from the client hints, or "X11; Linux x86_64" from the first brackets of the user
 * agent. Returns an empty string if neither names one.
 */
export function systemName({ userAgent, userAgentData }: SystemHints): string {
  const named = userAgentData?.platform ?? /\(([^)]*)\)/.exec(userAgent)?.[1] ?? '';
  return named.slice(0, OS_LENGTH_MAX);
}
