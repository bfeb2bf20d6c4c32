/** For what cannot be: a broken assumption ends the work before it writes. Expected failures are returned instead. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message);
}

class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed';
}
