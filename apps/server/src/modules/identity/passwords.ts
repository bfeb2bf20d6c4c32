import type { ResetByPhoneRequest } from '@baize/contract/schemas/passwords';
import { internationalNumber } from '../../domain/identity/mobile-number.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Call, Handler, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import { readRegisterSettings } from '../../members/register-settings.ts';
import { isSwitchOn } from '../../members/switches.ts';
import { transaction } from '../../platform/transaction.ts';
import { checkCode, consumeCode, type TypedCode } from './verification/codes.ts';
import { findMemberByMobile } from './verification/contact-queries.ts';
import { checkMobileToken } from './provider.ts';
import { spendIdToken } from './spent-id-tokens.ts';
import { judgeAcceptance } from './acceptance.ts';
import { confirmPassword, readAccountHolder, type AccountHolder } from './confirm-password.ts';
import { recordSecurityChange } from './login-events.ts';
import { hashPassword, verifyPassword } from '../../members/password.ts';
import { judgeNewPassword, normalisePassword } from './password-rules.ts';
import { findTicketHolder, consumeTicket } from './password-tickets.ts';
import { writeProfile } from './profile/queries.ts';
import { deletePasskeys, endOtherCredentials, type KeptSession } from './revocation.ts';

/** The parts of a call that a password change needs. Calls with and without a session have these parts. */
type PasswordCall = Pick<Call<'login'>, 'scope' | 'ip' | 'userAgent'>;

/**
 * Changes the password of the logged-in member (spec section 5, "Change password"). All other sessions and every remembered device end. The owner
 * of an account that an agent opened has to accept the terms with the first change. This acceptance is validated before the passwords.
 */
export function changePassword(context: ModuleContext): Handler<'changePassword'> {
  return async (call) => {
    const { request, scope } = call;
    if (request.newPassword !== request.confirmNewPassword) return refuse('password.confirmation_differs');
    const accepted = await judgeAcceptance(context, scope, request);
    if (!accepted.ok) return accepted;
    const confirmed = await confirmPassword(context, scope, request.oldPassword);
    if (!confirmed.ok) return confirmed;
    return await setPassword(context, call, confirmed.value, request.newPassword, accepted.value?.birthday);
  };
}

/** Sets a new password with a code by SMS or a token of the phone provider as the proof (spec section 4, "Forgot password by phone"). */
export function resetByPhone(context: ModuleContext): Handler<'resetByPhone'> {
  const { db } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    if (!(await isSwitchOn(db, merchantId, 'CHNGPASSVERIF3'))) return refuse('password.reset_off');
    const address = internationalNumber(request.countryDialingCode ?? scope.merchant.diallingCode, request.mobileNum);
    if (address === undefined) return refuse('verification.code_wrong');
    const { newPassword } = request;
    // This check needs no account, so it comes before the proof. The checks against the name and the current password of the account follow the proof:
    // only the owner of the number may learn their results.
    const owner = { account: address, merchant: scope.merchant };
    const judged = await judgeNewPassword(newPassword, owner, await readRegisterSettings(db, merchantId));
    if (!judged.ok) return judged;
    const proof = toPhoneProof(merchantId, address, request);
    const provedMember = await checkPhoneProof(context, proof);
    if (!provedMember.ok) return provedMember;
    const holder = await readAccountHolder(db, provedMember.value);
    const hashed = await hashNewPassword(context, scope.merchant, holder, newPassword);
    if (!hashed.ok) return hashed;
    // The proof is spent last, so that a refused password does not use up a right code.
    const spent = await spendPhoneProof(context, proof);
    return spent.ok ? await resetPassword(context, call, holder.memberId, hashed.value) : spent;
  };
}

/** The proof that the caller owns a number: a code of the platform, or a token of the provider (decision 11). */
type PhoneProof =
  | { readonly kind: 'code'; readonly typedCode: TypedCode }
  | { readonly kind: 'token'; readonly token: string; readonly merchantId: number; readonly address: string };

function toPhoneProof(merchantId: number, address: string, request: ResetByPhoneRequest): PhoneProof {
  if ('firebaseIdToken' in request) return { kind: 'token', token: request.firebaseIdToken, merchantId, address };
  const code = request.verificationCode;
  return { kind: 'code', typedCode: { merchantId, channel: 'sms', address, purpose: 'password', code } };
}

/** Verifies the proof without spending it, and returns the member to whom the number belongs. */
async function checkPhoneProof(context: ModuleContext, proof: PhoneProof): Promise<Outcome<bigint>> {
  if (proof.kind === 'token') {
    const { merchantId, address, token } = proof;
    const checkedToken = await checkMobileToken(context, merchantId, address, token);
    if (!checkedToken.ok) return checkedToken;
    const memberId = await findMemberByMobile(context.db, merchantId, address);
    return memberId === undefined ? refuse('password.account_unknown') : done(memberId);
  }
  const codeOwner = await checkCode(context, proof.typedCode);
  if (!codeOwner.ok) return codeOwner;
  // A code for a number without an account was never sent. A caller who guesses such a code is refused.
  return codeOwner.value === null ? refuse('verification.code_wrong') : done(codeOwner.value);
}

/** Spends a proof that was checked. Refuses a proof that another call has spent in the meantime. */
async function spendPhoneProof(context: ModuleContext, proof: PhoneProof): Promise<Outcome<unknown>> {
  if (proof.kind === 'code') return await consumeCode(context, proof.typedCode, { isTryCounted: true });
  const isSpentNow = await spendIdToken(context.db, proof.token, context.now());
  return isSpentNow ? done(undefined) : refuse('phone_auth.token_invalid');
}

/** Sets a new password with the ticket from the link of a reset e-mail (spec section 4, "By e-mail"). */
export function resetByEmail(context: ModuleContext): Handler<'resetByEmail'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    if (!(await isSwitchOn(db, scope.merchant.merchantId, 'CHNGPASSMAIL3'))) return refuse('password.reset_off');
    if (request.newPassword !== request.confirmNewPassword) return refuse('password.confirmation_differs');
    const memberId = await findTicketHolder(context, scope, request.ticket);
    if (memberId === undefined) return refuse('password.ticket_invalid');
    const holder = await readAccountHolder(db, memberId);
    const hashed = await hashNewPassword(context, scope.merchant, holder, request.newPassword);
    if (!hashed.ok) return hashed;
    return await transaction(db, async (tx) => {
      if (!(await consumeTicket(tx, memberId, request.ticket, now()))) return refuse('password.ticket_invalid');
      await storePassword(tx, call, { memberId, passwordHash: hashed.value, now: now() });
      await deletePasskeys(tx, memberId);
      return done({});
    });
  };
}

/**
 * Validates a new password for this member: it must differ from the current password (`password.unchanged`) and pass `judgeNewPassword`. Returns the
 * normalised password.
 */
export async function judgeChangedPassword(
  { db }: ModuleContext,
  merchant: Merchant,
  { account, passwordHash }: AccountHolder,
  typed: string,
): Promise<Outcome<string>> {
  if (await verifyPassword(normalisePassword(typed), passwordHash)) return refuse('password.unchanged');
  return await judgeNewPassword(typed, { account, merchant }, await readRegisterSettings(db, merchant.merchantId));
}

/** Validates and hashes the new password. This happens before the transaction, because hashing would hold the connection for too long. */
async function hashNewPassword(
  context: ModuleContext,
  merchant: Merchant,
  holder: AccountHolder,
  typed: string,
): Promise<Outcome<string>> {
  const judged = await judgeChangedPassword(context, merchant, holder, typed);
  return judged.ok ? done(await hashPassword(judged.value)) : judged;
}

/**
 * Changes the password of a logged-in member, and stores the birthday if one is given. The session of the call goes on, and all other credentials
 * but passkeys end. Refuses the change with `password.wrong` if the password was changed by another call in the meantime.
 */
export async function setPassword(
  context: ModuleContext,
  call: PasswordCall & { readonly scope: KeptSession },
  holder: AccountHolder,
  typed: string,
  birthday?: string,
): Promise<Outcome<Record<string, never>>> {
  const { db, now } = context;
  const hashed = await hashNewPassword(context, call.scope.merchant, holder, typed);
  if (!hashed.ok) return hashed;
  const { memberId } = holder;
  return await transaction(db, async (tx) => {
    // The old password was verified before this transaction. If it has changed since, this session may have ended, so the change is refused.
    if (!(await lockUnchangedPassword(tx, holder))) return refuse('password.wrong');
    await storePassword(tx, call, { memberId, passwordHash: hashed.value, keptSession: call.scope, now: now() });
    if (birthday !== undefined) await writeProfile(tx, memberId, undefined, { birthday });
    return done({});
  });
}

/** Stores the new password of a member who has lost the old one. Ends every session and removes every passkey. */
async function resetPassword(
  { db, now }: ModuleContext,
  call: PasswordCall,
  memberId: bigint,
  passwordHash: string,
): Promise<Outcome<Record<string, never>>> {
  return await transaction(db, async (tx) => {
    await storePassword(tx, call, { memberId, passwordHash, now: now() });
    await deletePasskeys(tx, memberId);
    return done({});
  });
}

/** Locks the row of the member and returns whether the stored password hash is still the one that was read before. */
async function lockUnchangedPassword(tx: Tx, { memberId, passwordHash }: AccountHolder): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface NewPassword {
  readonly memberId: bigint;
  readonly passwordHash: string;
  /** The session that goes on. If it is `undefined`, all sessions end. */
  readonly keptSession?: KeptSession;
  readonly now: Date;
}

/** Stores the new hash, ends all other credentials of the member except for the kept session and passkeys, and records the change. */
async function storePassword(
  tx: Tx,
  call: PasswordCall,
  { memberId, passwordHash, keptSession, now }: NewPassword,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ password_hash: passwordHash, password_changed_at: now, password_is_initial: false })
    .where('member_id', '=', memberId)
    .execute();
  await endOtherCredentials(tx, { memberId, keptSession, now });
  if (keptSession)
    await tx
      .updateTable('session')
      .set({ password_state: 'fine' })
      .where('member_id', '=', memberId)
      .where('token_hash', '=', keptSession.tokenHash)
      .execute();
  await recordSecurityChange(tx, call, memberId, 'password_changed', now);
}
