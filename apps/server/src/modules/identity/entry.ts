import type { LoginInfoValue } from '@baize/contract/schemas/sign-in';
import type { Call } from '../../http/call.ts';

/** The way in which the member logged in, as the session stores it. */
export type LoginType = LoginInfoValue['loginType'];
/**
 * The states of the password with which a session was opened. `expired` and `initial` force the member to change the password (spec sections 4
 * and 9).
 */
export const passwordStates = ['fine', 'expired', 'initial'] as const;
export type PasswordState = (typeof passwordStates)[number];

/** The parts of a call that every kind of log-in needs. */
export type LoginCall = Pick<Call<'login'>, 'scope' | 'host' | 'ip' | 'userAgent' | 'cookies'>;

/** A member who has proved the ownership of the account and is about to get a session. */
export interface LoginMember {
  readonly memberId: bigint;
  readonly account: string;
  readonly type: number;
  readonly state: string;
  readonly firstLoginAt: Date | null;
}

/** A member together with the password hash that was stored when the proof was verified. */
export interface ProvedMember extends LoginMember {
  /** `completeLogin` compares this hash with the stored one and refuses the log-in if the password was changed in the meantime. */
  readonly passwordHash: string;
}

/** A log-in whose proof (password, code, device, passkey or hand-off) was verified. */
export interface VerifiedLogin {
  readonly member: LoginMember;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly remember: boolean;
  /** Whether the extra check is skipped: this log-in, its remembered device or the session that it continues has passed a check before. */
  readonly checked: boolean;
  /** The id of the remembered device whose credential was used for this log-in. */
  readonly deviceId?: string;
  /** The log-in that a hand-off continues on another host. The new session ends at `expiresAt` at the latest. */
  readonly continues?: { readonly loginId: string; readonly expiresAt: Date };
}
