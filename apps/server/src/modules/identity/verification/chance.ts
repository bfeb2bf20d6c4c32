import { randomInt } from 'node:crypto';

/** Whole numbers from `from` to `to`, both included; from the system's generator, for a picture that can be foretold protects nothing. */
export function between(from: number, to: number): number {
  return randomInt(from, to + 1);
}

export function oneOf<Value>(values: readonly Value[]): Value {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}
