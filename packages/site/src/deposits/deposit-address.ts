/** The parameter of the address that names the opened deposit. */
export const DEPOSIT_PARAMETER = 'deposit';

/** Returns the query string that opens a deposit of the list. The list below stays at its page. */
export function depositSearch(params: URLSearchParams, depositId: string): string {
  const next = new URLSearchParams(params);
  next.set(DEPOSIT_PARAMETER, depositId);
  return `?${next}`;
}
