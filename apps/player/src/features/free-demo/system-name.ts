/** The bound is that of `@baize/contract`. */
const OS_LENGTH_MAX = 64;

/** The facts that name the system: client hints where a browser has them (they are in no type library yet), else the first part of its words. */
export interface SystemHints {
  readonly userAgent: string;
  readonly userAgentData?: { readonly platform?: string };
}

/** The operating system as the browser names it, e.g. "Android" or "X11; Linux x86_64". */
export function systemName({ userAgent, userAgentData }: SystemHints): string {
  const named = userAgentData?.platform ?? /\(([^)]*)\)/.exec(userAgent)?.[1] ?? '';
  return named.slice(0, OS_LENGTH_MAX);
}
