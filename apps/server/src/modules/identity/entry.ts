import type { LoginInfoValue } from '@baize/contract/schemas/sign-in';
import type { Call } from '../../http/call.ts';

export type LoginType = LoginInfoValue['loginType'];
/** Spec sections 4 and 9: whoever came in with an expired or the initial password has to change it first. */
export const passwordStates = ['fine', 'expired', 'initial'] as const;
export type PasswordState = (typeof passwordStates)[number];

/** What every way in needs of its call. */
export type EntryCall = Pick<Call<'login'>, 'merchant' | 'site' | 'host' | 'ip' | 'userAgent' | 'cookies'>;

/** Somebody who has shown that the account is theirs. */
export interface Entering {
  readonly memberId: bigint;
  readonly account: string;
  readonly type: number;
  readonly state: string;
  readonly firstLoginAt: Date | null;
}

export interface Entry {
  readonly member: Entering;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly remember: boolean;
  /** Nothing more is asked: the extra check is passed, or the device or the session before has passed it. */
  readonly checked: boolean;
}
