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
import { transaction } from '../../platform/transaction.ts';
import { enter, startEntry } from './enter.ts';
import { NO_PASSWORD } from '../../members/password.ts';
import { findEntering, insertMember } from './queries.ts';
import { readSocialIdentity } from './provider.ts';
import { makeReferralCode } from './referral-code.ts';
import { countRegistration, lockUpline } from './register-by-link.ts';
import { findUpline, readInvitation, type Upline } from './register-upline.ts';
import { emailIsTaken } from './verification/contact-queries.ts';

const NAME_TRIES = 20;

/** Spec section 4, "Social login". Whoever is new needs the terms, as at any registration; without them there is no account. */
export function loginSocial(context: ModuleContext): Handler<'loginSocial'> {
  const { db } = context;
  return async (call) => {
    const { request, scope } = call;
    const { merchantId } = scope.merchant;
    const read = await readSocialIdentity(context, merchantId, request.provider, request.firebaseIdToken);
    if (!read.ok) return read;
    const known = await db
      .selectFrom('social_identity')
      .select('member_id as memberId')
      .where('merchant_id', '=', merchantId)
      .where('subject', '=', read.value.subject)
      .executeTakeFirst();
    if (!known)
      return request.termsAccepted === true
        ? await signUp(context, call, request, read.value)
        : refuse('session.no_account');
    const member = await findEntering(db, merchantId, known.memberId);
    if (!member) return refuse('session.no_account');
    return await enter(context, call, {
      member,
      loginType: 'social',
      passwordState: 'fine',
      remember: false,
      checked: false,
    });
  };
}

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
  const ownEmail = email !== undefined && !(await emailIsTaken(db, merchantId, email.toLowerCase(), 0n));
  // An agent chooses a password of its own, so that a link for agents leads to the form of the registration.
  if (upline.value?.link?.role === 'agent') return refuse('register.invalid_invitation');
  return await transaction(db, async (tx) => {
    const joined = await lockUpline(tx, call.scope.merchant, upline.value);
    if (!joined.ok) return joined;
    const { memberId, account } = await insertNamed(tx, call, identity, joined.value);
    if (ownEmail)
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
    if (joined.value?.link) await countRegistration(tx, joined.value.link, recruit);
    const member = { memberId, account, type: MEMBER_TYPE, state: 'active', firstLoginAt: null };
    const entry = { member, loginType: 'social', passwordState: 'fine', remember: false, checked: true } as const;
    return done(await startEntry(context, tx, call, entry));
  });
}

/** Named after the address, where it has letters; figures behind it make it one that nobody has. */
async function insertNamed(
  tx: Tx,
  { scope, language }: Call<'loginSocial'>,
  { email = '' }: ProviderIdentity,
  upline: Upline | undefined,
): Promise<{ memberId: bigint; account: string }> {
  const stem =
    email
      .split('@')[0]
      ?.toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 8) || 'player';
  for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
    const account = `${stem}${randomInt(1000, 10_000_000)}`;
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
  throw new Error(`no name left that begins with ${stem.length} letters`);
}
