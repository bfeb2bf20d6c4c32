import { errorStatus, type ErrorCode } from '@baize/contract/errors';
import type { FailureReply } from '@baize/contract/reply';

/** An error that is sent as a refusal. Any other error is a mistake of the test. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: ErrorCode;
  readonly value: unknown;

  constructor(code: ErrorCode, value?: unknown) {
    super(code);
    this.code = code;
    this.value = value;
  }
}

export function refusalReply({ code, value }: RefusedError): Response {
  const reply: FailureReply = {
    success: false,
    code,
    message: `${code}, says the mock platform`,
    ...(value !== undefined && { value }),
  };
  return Response.json(reply, { status: errorStatus[code] });
}
