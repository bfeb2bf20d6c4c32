import { MEMBER_TYPE } from '@baize/contract/limits';
import type { LoginValue } from '@baize/contract/schemas/session';
import { registerFields, type RegisterField } from '@baize/contract/codes';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import { writeUnlessTaken } from '../../platform/unique.ts';
import type { Vault } from '../../platform/vault.ts';
import type { EntryCall, LoginType } from './entry.ts';
import { startEntry } from './enter.ts';
import { sealIdNumber } from './id-numbers.ts';
import { hashPassword, NO_PASSWORD } from '../../members/password.ts';
import { insertMember } from './queries.ts';
import { makeReferralCode } from './referral-code.ts';
import { takenClaims, type Claims } from './register-claims.ts';
import type { Upline } from './register-upline.ts';

/** Kept in a column of the member's, in its place in the tree, or not at all; everything else goes to the profile. */
const OWN_COLUMNS: ReadonlySet<RegisterField> = new Set([
  'username',
  'password',
  'nickname',
  'payeeName',
  'email',
  'mobileNum',
  'referralCode',
  'affiliateCode',
  'recommenderId',
  'captcha',
  'paymentPassword',
  'idNumber',
]);

/** The inputs as their schemas read them. */
type RegisterInputs = Readonly<Partial<Record<RegisterField, string | undefined>>>;

export interface Opening {
  readonly account: string;
  /** The input that the account is read from. */
  readonly accountInput: 'username' | 'mobileNum';
  /** Undefined: no password opens it. */
  readonly password: string | undefined;
  /** What others see. Undefined: the account. */
  readonly nickname: string | undefined;
  readonly mobile: { readonly number: string; readonly proved: boolean } | undefined;
  readonly inputs: RegisterInputs;
  readonly upline: Upline | undefined;
  readonly language: string;
  readonly loginType: LoginType;
}

/** The member, its wallet, its place in the tree, its session and the line in the history: all of it, or nothing. */
export async function openAccount(
  context: ModuleContext,
  call: EntryCall,
  opening: Opening,
): Promise<Outcome<LoginValue>> {
  const { db } = context;
  const { merchantId } = call.scope.merchant;
  const { password, inputs } = opening;
  const passwordHash = password === undefined ? NO_PASSWORD : await hashPassword(password);
  const withdrawHash = inputs.paymentPassword === undefined ? null : await hashPassword(inputs.paymentPassword);
  const opened = await writeUnlessTaken(db, TAKEN, async (tx) => {
    const memberId = await insert(tx, call, opening, passwordHash);
    if (memberId === undefined) return done(undefined);
    await fillColumns(tx, memberId, opening, { withdrawHash, vault: context.vault, now: context.now() });
    const member = { memberId, account: opening.account, type: MEMBER_TYPE, state: 'active', firstLoginAt: null };
    const entry = {
      member,
      loginType: opening.loginType,
      passwordState: 'fine',
      remember: false,
      checked: true,
    } as const;
    return done(await startEntry(context, tx, call, entry));
  });
  if (opened.ok && opened.value) return done(opened.value);
  const taken = await takenClaims(db, merchantId, claimsOf(opening));
  return refuseTaken(taken, opening.accountInput) ?? TAKEN;
}

/** Of two at the same moment, the table lets one through. */
const TAKEN = refuse('register.username_taken');

function claimsOf({ account, nickname, mobile }: Opening): Claims {
  return { account, nickname, ...(mobile?.proved && { provedMobile: mobile.number }) };
}

/** Says at each input that it is taken; undefined where nothing is. */
export function refuseTaken(
  taken: readonly (keyof Claims)[],
  accountInput: Opening['accountInput'],
): Refusal | undefined {
  if (taken.length === 0) return undefined;
  const byNumber = accountInput === 'mobileNum';
  const fields = {
    ...(taken.includes('nickname') && { nickname: 'profile.nickname_taken' }),
    ...(taken.includes('provedMobile') && { mobileNum: 'security.mobile_taken' }),
    ...(taken.includes('account') && {
      [accountInput]: byNumber ? 'security.mobile_taken' : 'register.username_taken',
    }),
  };
  return refuse(taken.includes('account') ? 'register.username_taken' : 'register.fields_invalid', { fields });
}

async function insert(
  tx: Tx,
  { scope }: EntryCall,
  { account, upline, language, inputs }: Opening,
  passwordHash: string,
): Promise<bigint | undefined> {
  return await insertMember(tx, {
    merchantId: scope.merchant.merchantId,
    currency: scope.merchant.currency,
    account,
    type: MEMBER_TYPE,
    passwordHash,
    upline,
    referralCode: makeReferralCode(),
    language,
    profile: profileOf(inputs),
  });
}

interface Filling {
  readonly withdrawHash: string | null;
  readonly vault: Vault;
  readonly now: Date;
}

async function fillColumns(
  tx: Tx,
  memberId: bigint,
  { inputs, nickname, mobile }: Opening,
  { withdrawHash, vault, now }: Filling,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      email: inputs.email ?? null,
      real_name: inputs.payeeName ?? null,
      mobile: mobile?.number ?? null,
      mobile_verified_at: mobile?.proved ? now : null,
      withdraw_password_hash: withdrawHash,
      sealed_id_number: inputs.idNumber ? sealIdNumber(vault, memberId, inputs.idNumber) : null,
      ...(nickname !== undefined && { nickname }),
    })
    .where('member_id', '=', memberId)
    .execute();
}

function profileOf(inputs: RegisterInputs): Record<string, string> {
  const filled = registerFields.flatMap((field) => {
    const value = inputs[field];
    return OWN_COLUMNS.has(field) || value === undefined || value === '' ? [] : [[field, value] as const];
  });
  return Object.fromEntries(filled);
}
