/**
 * Throws if an assumption of the code does not hold, which is a defect of the platform or a mistake in the data. Expected failures are returned instead
 * (`Outcome`). `message` says what failed.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message);
}

class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed';
}
