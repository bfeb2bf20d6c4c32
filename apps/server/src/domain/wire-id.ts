/** The largest value of a `bigint` of PostgreSQL, which has 19 digits. */
const ID_MAX = 2n ** 63n - 1n;

/** Parses an id in the form of the API. Returns undefined if no row can have this id. The caller then answers that the record does not exist. */
export function wireId(text: string): bigint | undefined {
  const id = /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  return id !== undefined && id <= ID_MAX ? id : undefined;
}
