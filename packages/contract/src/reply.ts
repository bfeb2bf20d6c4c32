import type { ErrorCode } from './errors.ts';

/** The body of every reply of the platform's own calls. The wallet API has its own format. */
export type Reply<Value> = { success: true; value: Value } | FailureReply;

export interface FailureReply {
  success: false;
  code: ErrorCode;
  /** English text for logs and integrators; screens show the sentence of the code. */
  message: string;
  /** Details for the form, for example `{ fields: { username: 'validation.too_short' } }` to show the refusal beside its field. */
  value?: unknown;
}
