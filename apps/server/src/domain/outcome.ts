import type { ErrorCode } from '@baize/contract/errors';

/** An expected failure, which is returned and never thrown. `value` contains the data that a page needs to explain the refusal. */
export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly value?: unknown;
}

/** A successful result with its value. */
export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** The result of an operation that may be refused. */
export type Outcome<Value> = Success<Value> | Refusal;

/** Creates a successful result. */
export function done<Value>(value: Value): Success<Value> {
  return { ok: true, value };
}

/** Creates a refusal with an error code of the API. */
export function refuse(code: ErrorCode, value?: unknown): Refusal {
  return value === undefined ? { ok: false, code } : { ok: false, code, value };
}
