import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import { done, refuse, type Outcome } from '../outcome.ts';

/** The life of a code. It is longer than the countdown of the send button, because a message can be slow. */
export const CODE_VALID_MINUTES = 10;

/** A code that was sent. `usedAt` is null until it was entered correctly; `wrongTries` counts wrong entries. */
export interface IssuedCode {
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly wrongTries: number;
}

/** Judges the newest code of an address (decision 10). An older code is not valid any more. */
export function judgeCode(code: IssuedCode | undefined, matches: boolean, now: Date): Outcome<undefined> {
  if (!code) return refuse('verification.code_wrong');
  if (code.wrongTries >= VERIFICATION_CODE_TRIES_MAX) return refuse('verification.code_tries_used');
  if (code.usedAt !== null || now.getTime() - code.createdAt.getTime() > CODE_VALID_MINUTES * 60_000)
    return refuse('verification.code_expired');
  return matches ? done(undefined) : refuse('verification.code_wrong');
}
