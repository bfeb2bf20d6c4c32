import { Type } from 'typebox';
import type { ErrorCode } from '../errors.ts';

/** The password of money (spec section 3, paymentPassword): asked by every call with `passwordCheck` in its path. */
export const WithdrawPassword = Type.String({ minLength: 1, maxLength: 128 });

/** How a call that asks it can refuse. */
export const withdrawPasswordErrors = [
  'withdraw_password.not_set',
  'withdraw_password.wrong',
  'withdraw_password.locked',
] as const satisfies readonly ErrorCode[];
