/**
 * A mistake of the operator. The message is a sentence that tells the operator what is wrong; `run.ts` catches the error, prints the message and
 * returns exit code 2. A command that throws an `OperatorError` has changed nothing.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
