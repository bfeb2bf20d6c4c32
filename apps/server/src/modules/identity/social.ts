import { randomInt } from 'node:crypto';
import { MEMBER_TYPE } from '@baize/contract/limits';
import type { LoginSocialRequest } from '@baize/contract/schemas/sign-in';
import type { LoginValue } from '@baize/contract/schemas/session';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Call, Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import type { ProviderIdentity } from '../../platform/id-token.ts';
import { readRegisterSettings } from '../../members/register-settings.ts';
import { writeUnlessTaken } from '../../platform/unique.ts';
import { completeLogin, startLogin } from './complete-login.ts';
import { NO_PASSWORD } from '../../members/password.ts';
import { findMemberForLogin, insertMember } from './queries.ts';
import { readSocialIdentity } from './provider.ts';
import { makeReferralCode } from './referral-code.ts';
import { countRegistration, lockUpline } from './register-by-link.ts';
import { findUpline, readInvitation, type Upline } from './register-upline.ts';
import { spendIdToken } from './spent-id-tokens.ts';
import { isEmailTaken } from './verification/contact-queries.ts';

/** The number of random account names that are tried. If all of them are taken, `insertMemberWithFreeName` throws an error. */
const NAME_TRIES_MAX = 20;

/**
 * Logs in with an account of Google or Facebook (spec section 4, "Social login"). An unknown identity gets a new account, but only if the person has
 * accepted the terms, as in every registration.
 */
export function loginSocial(context: ModuleContext): Handler<'loginSocial'> {
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const identity = await readSocialIdentity(context, merchantId, request.provider, request.firebaseIdToken);
    if (!identity.ok) return identity;
    const login = await loginKnownIdentity(context, call, identity.value);
    if (login) return login;
    if (request.termsAccepted !== true) return refuse('session.no_account');
    const signedUp = await signUp(context, call, request, identity.value);
    if (signedUp !== USERNAME_TAKEN) return signedUp;
    // A parallel call has signed up the same identity, or has bound the same e-mail address.
    return (
      (await loginKnownIdentity(context, call, identity.value)) ??
      (await signUp(context, call, request, identity.value))
    );
  };
}

/** Logs in the member of this identity. Returns `undefined` if the identity has no account. */
async function loginKnownIdentity(
  context: ModuleContext,
  call: Call<'loginSocial'>,
  { subject }: ProviderIdentity,
): Promise<Outcome<LoginValue> | undefined> {
  const { db, now } = context;
  const { merchantId } = call.scope.merchant;
  const knownIdentity = await db
    .selectFrom('social_identity')
    .select('member_id as memberId')
    .where('merchant_id', '=', merchantId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!knownIdentity) return undefined;
  const member = await findMemberForLogin(db, merchantId, knownIdentity.memberId);
  if (!member) return refuse('session.no_account');
  if (!(await spendIdToken(db, call.request.firebaseIdToken, now()))) return refuse('phone_auth.token_invalid');
  return await completeLogin(context, call, {
    member,
    loginType: 'social',
    passwordState: 'fine',
    remember: false,
    skipsExtraCheck: false,
  });
}

/** The refusal of a sign-up whose identity or e-mail address a parallel call has stored in the meantime. */
const USERNAME_TAKEN = refuse('register.username_taken');

/**
 * Creates an account for a social identity, places it below the upline of the invitation, and logs in. Returns `USERNAME_TAKEN` if a parallel call was
 * faster.
 */
async function signUp(
  context: ModuleContext,
  call: Call<'loginSocial'>,
  request: LoginSocialRequest,
  identity: ProviderIdentity,
): Promise<Outcome<LoginValue>> {
  const { db, now } = context;
  const { merchantId } = call.scope.merchant;
  const { email } = identity;
  const invitation = readInvitation(await readRegisterSettings(db, merchantId), request);
  const upline = await findUpline(db, call.scope.merchant, invitation);
  if (!upline.ok) return upline;
  const isEmailFree = email !== undefined && !(await isEmailTaken(db, merchantId, email.toLowerCase(), 0n));
  // The account of an agent needs a password, so a promotion link for agents works only in the registration form.
  if (upline.value?.link?.role === 'agent') return refuse('register.invalid_invitation');
  const written = await writeUnlessTaken(db, USERNAME_TAKEN, async (tx) => {
    const lockedUpline = await lockUpline(tx, call.scope.merchant, upline.value);
    if (!lockedUpline.ok) return done<Outcome<LoginValue>>(lockedUpline);
    if (!(await spendIdToken(tx, request.firebaseIdToken, now())))
      return done<Outcome<LoginValue>>(refuse('phone_auth.token_invalid'));
    const { memberId, account } = await insertMemberWithFreeName(tx, call, identity, lockedUpline.value);
    if (isEmailFree)
      await tx
        .updateTable('member')
        .set({ email, email_verified_at: now() })
        .where('member_id', '=', memberId)
        .execute();
    const row = { merchant_id: merchantId, subject: identity.subject, provider: request.provider, member_id: memberId };
    await tx
      .insertInto('social_identity')
      .values({ ...row, created_at: now() })
      .execute();
    const recruit = { memberId, type: MEMBER_TYPE, merchant: call.scope.merchant, now: now() };
    if (lockedUpline.value?.link) await countRegistration(tx, lockedUpline.value.link, recruit);
    const member = { memberId, account, type: MEMBER_TYPE, state: 'active', firstLoginAt: null };
    const entry = {
      member,
      loginType: 'social',
      passwordState: 'fine',
      remember: false,
      skipsExtraCheck: true,
    } as const;
    return done<Outcome<LoginValue>>(done(await startLogin(context, tx, call, entry)));
  });
  return written.ok ? written.value : written;
}

/**
 * Inserts a member under an unused account name: up to eight letters of the e-mail address, or "player" if there are none, and a random number. Tries
 * other numbers while the name is taken.
 */
async function insertMemberWithFreeName(
  tx: Tx,
  { scope, language }: Call<'loginSocial'>,
  { email = '' }: ProviderIdentity,
  upline: Upline | undefined,
): Promise<{ memberId: bigint; account: string }> {
  const namePrefix =
    email
      .split('@')[0]
      ?.toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 8) || 'player';
  for (let attempt = 0; attempt < NAME_TRIES_MAX; attempt += 1) {
    const account = `${namePrefix}${randomInt(1000, 10_000_000)}`;
    const memberId = await insertMember(tx, {
      merchantId: scope.merchant.merchantId,
      currency: scope.merchant.currency,
      account,
      type: MEMBER_TYPE,
      passwordHash: NO_PASSWORD,
      upline,
      referralCode: makeReferralCode(),
      language,
      profile: {},
    });
    if (memberId !== undefined) return { memberId, account };
  }
  throw new Error(`no name left that begins with ${namePrefix.length} letters`);
}
