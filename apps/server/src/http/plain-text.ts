/**
 * Whether a text of this input holds U+0000. PostgreSQL stores no such text, so it would only be found out by a query that
 * fails. Asked after the schema, which bounds the depth.
 */
export function holdsNul(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0');
  if (typeof input !== 'object' || input === null) return false;
  return Object.values(input).some(holdsNul);
}
