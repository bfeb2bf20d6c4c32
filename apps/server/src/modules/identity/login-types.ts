import type { LoginInfoValue } from '@baize/contract/schemas/sign-in';
import type { Call } from '../../http/call.ts';

/** The way in which the member logged in, as the session stores it. */
export type LoginType = LoginInfoValue['loginType'];
/**
 * The states of the password with which a session was opened, as the session stores them. `fine` demands nothing. `expired` (too old) and `initial`
 * (chosen by somebody else) force the member to change the password first (spec sections 4 and 9).
 */
export const passwordStates = ['fine', 'expired', 'initial'] as const;
export type PasswordState = (typeof passwordStates)[number];

/** The parts of a call that every kind of log-in needs. */
export type LoginCall = Pick<Call<'login'>, 'scope' | 'host' | 'ip' | 'userAgent' | 'cookies'>;

/** A member who has proved the ownership of the account and is about to get a session. */
export interface LoginMember {
  readonly memberId: bigint;
  readonly account: string;
  /** The member type of spec section 3, e.g. 0 for a player. */
  readonly type: number;
  /** The state is `active` or `blocked`. */
  readonly state: string;
  readonly firstLoginAt: Date | null;
}

/** A member who has proved the ownership of the account, with the password hash that was stored at that time. */
export interface MemberWithPasswordHash extends LoginMember {
  /** `completeLogin` compares this hash with the stored one and refuses the log-in if the password was changed in the meantime. */
  readonly passwordHash: string;
}

/** A log-in whose proof (password, code, device, passkey or hand-off) was verified. */
export interface VerifiedLogin {
  readonly member: LoginMember;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  /** Whether the person asked to be remembered on this browser. */
  readonly remember: boolean;
  /** True if no extra check is due, because this log-in, its remembered device or the session that it continues has passed one before. */
  readonly skipsExtraCheck: boolean;
  /** The id of the remembered device whose credential was used for this log-in. */
  readonly deviceId?: string;
  /** The log-in that a hand-off continues on another host. The new session ends at `expiresAt` at the latest. */
  readonly continuedLogin?: { readonly loginId: string; readonly expiresAt: Date };
}
