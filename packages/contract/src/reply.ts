import type { ErrorCode } from './errors.ts';

/** The body of every answer of the platform's own calls (the wallet API has a dialect of its own). */
export type Reply<Value> = { success: true; value: Value } | FailureReply;

export interface FailureReply {
  success: false;
  code: ErrorCode;
  /** English, for logs and integrators; people read the sentence that belongs to the code. */
  message: string;
  /** Carries what a form needs to show the refusal beside its field, for example `{ fields: { username: 'validation.too_short' } }`. */
  value?: unknown;
}
