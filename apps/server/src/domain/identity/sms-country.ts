/**
 * Returns whether a brand sends SMS to this number, which is in international form without the plus sign. A prefix is a
 * dialling code or a longer beginning: "1" is North America and most of the Caribbean, "1876" is Jamaica only.
 */
export function mayReceiveSms(number: string, prefixes: readonly string[] | null, ownDiallingCode: string): boolean {
  return (prefixes ?? [ownDiallingCode]).some((prefix) => number.startsWith(prefix));
}
