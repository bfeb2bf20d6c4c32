/** The number behind an id of the wire; undefined where no row can have it, so that it is answered as one that there is not. */
export function wireId(text: string): bigint | undefined {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
