/**
 * Whether a text of this input is none that PostgreSQL can store: it holds U+0000, or half of a surrogate pair alone. It would
 * only be found out by a query that fails. Asked after the schema, which bounds the depth.
 */
export function holdsUnstorable(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0') || !input.isWellFormed();
  if (typeof input !== 'object' || input === null) return false;
  return Object.values(input).some(holdsUnstorable);
}
