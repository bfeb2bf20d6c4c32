/** The largest value of a `bigint` of PostgreSQL, which has 19 digits. */
const ID_MAX = 2n ** 63n - 1n;

/** Parses an id of the contract. Returns undefined where no row can have that id; the caller then answers that the record does not exist. */
export function wireId(text: string): bigint | undefined {
  const id = /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  return id !== undefined && id <= ID_MAX ? id : undefined;
}
