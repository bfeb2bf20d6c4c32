import type { LoginInfoValue } from '@baize/contract/schemas/sign-in';
import type { Call } from '../../http/call.ts';

export type LoginType = LoginInfoValue['loginType'];
/** The state of the password that opened the session. `expired` and `initial` force a change of the password (spec sections 4 and 9). */
export const passwordStates = ['fine', 'expired', 'initial'] as const;
export type PasswordState = (typeof passwordStates)[number];

/** The parts of a call that every kind of log-in needs. */
export type EntryCall = Pick<Call<'login'>, 'scope' | 'host' | 'ip' | 'userAgent' | 'cookies'>;

/** A member who has proved to own the account, and is about to get a session. */
export interface Entering {
  readonly memberId: bigint;
  readonly account: string;
  readonly type: number;
  readonly state: string;
  readonly firstLoginAt: Date | null;
}

/** A member with the password hash that was stored when the proof was checked. */
export interface ProvedMember extends Entering {
  /** `enter` compares this hash with the stored one, so that a log-in does not outlive a change of the password. */
  readonly passwordHash: string;
}

/** A log-in whose proof has been checked. */
export interface Entry {
  readonly member: Entering;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly remember: boolean;
  /** True if no extra check is asked, because this log-in, its remembered device or the session that it continues has passed one. */
  readonly checked: boolean;
  /** The remembered device that logged in. */
  readonly deviceId?: string;
  /** The log-in that a hand-off continues. The new session ends no later than `expiresAt`. */
  readonly continues?: { readonly loginId: string; readonly expiresAt: Date };
}
