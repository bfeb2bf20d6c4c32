/** Creates a value lazily on the first call and returns the same value afterwards. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
