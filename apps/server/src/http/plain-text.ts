/**
 * Returns whether the input holds a text that PostgreSQL cannot store: one with U+0000, or with an unpaired surrogate. Without this check the
 * query would fail with an internal error. The recursion is safe because the check runs after the schema validation, which bounds the depth of
 * the input.
 */
export function hasUnstorableText(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0') || !input.isWellFormed();
  if (typeof input !== 'object' || input === null) return false;
  return Object.values(input).some(hasUnstorableText);
}
