import { Type } from 'typebox';
import type { ErrorCode } from '../errors.ts';

/** The withdraw password (spec section 3, paymentPassword). Every call with the mark `stepUp: 'withdraw_password'` contains it. */
export const WithdrawPassword = Type.String({ minLength: 1, maxLength: 128 });

/** Errors of a call with that mark. */
export const withdrawPasswordErrors = [
  'withdraw_password.not_set',
  'withdraw_password.wrong',
  'withdraw_password.locked',
] as const satisfies readonly ErrorCode[];
