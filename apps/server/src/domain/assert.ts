/** Throws before a write where an assumption does not hold. Expected failures are returned instead. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message);
}

class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed';
}
