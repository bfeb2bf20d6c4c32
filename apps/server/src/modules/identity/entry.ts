import type { LoginInfoValue } from '@baize/contract/schemas/sign-in';
import type { Call } from '../../http/call.ts';

export type LoginType = LoginInfoValue['loginType'];
/** Spec sections 4 and 9: whoever came in with an expired or the initial password has to change it first. */
export const passwordStates = ['fine', 'expired', 'initial'] as const;
export type PasswordState = (typeof passwordStates)[number];

/** What every way to log in needs of its call. */
export type EntryCall = Pick<Call<'login'>, 'scope' | 'host' | 'ip' | 'userAgent' | 'cookies'>;

/** A member who has proved that the account is theirs. */
export interface Entering {
  readonly memberId: bigint;
  readonly account: string;
  readonly type: number;
  readonly state: string;
  readonly firstLoginAt: Date | null;
}

/** A member whose row was read when the proof was judged. */
export interface ProvedMember extends Entering {
  /** The password that was valid then: a log-in does not outlive a change of the password. */
  readonly passwordHash: string;
}

export interface Entry {
  readonly member: Entering;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly remember: boolean;
  /** No extra check is asked: it is passed already, or the device or the session before has passed it. */
  readonly checked: boolean;
  /** The remembered device that logged in. */
  readonly deviceId?: string;
  /** The log-in that a hand-off continues, and when its session ends: the new session ends no later. */
  readonly continues?: { readonly loginId: string; readonly expiresAt: Date };
}
