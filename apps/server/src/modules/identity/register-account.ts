import { isAgentType } from '@baize/contract/limits';
import type { RegisterValue } from '@baize/contract/schemas/session';
import { registerFields, type RegisterField } from '@baize/contract/codes';
import { typeOfRole } from '../../domain/identity/recruiting-roles.ts';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { Tx } from '../../platform/db.ts';
import { writeUnlessTaken } from '../../platform/unique.ts';
import type { Vault } from '../../platform/vault.ts';
import type { LoginCall, LoginType } from './login-types.ts';
import { startLogin } from './complete-login.ts';
import { sealIdNumber } from './id-numbers.ts';
import { hashPassword, NO_PASSWORD } from '../../members/password.ts';
import { insertMember } from './queries.ts';
import { makeReferralCode } from './referral-code.ts';
import { findTakenClaims, type Claims } from './register-claims.ts';
import {
  countRegistration,
  lockUpline,
  offerPresets,
  parseLinkPresets,
  type LinkRecruit,
  type RegistrationContext,
} from './register-by-link.ts';
import type { Upline } from './register-upline.ts';

/**
 * The inputs that do not belong to the profile: inputs with a column of their own, inputs that determine the upline, and inputs that are not
 * stored at all.
 */
const INPUTS_WITHOUT_PROFILE: ReadonlySet<RegisterField> = new Set([
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

/** The inputs after the form validation has normalised them. */
type RegisterInputs = Readonly<Partial<Record<RegisterField, string | undefined>>>;

/** A validated registration, from which `openAccount` creates the account. */
export interface AccountOpening {
  readonly account: string;
  /** The input that contains the account name. A refusal of a taken account name names this input. */
  readonly accountInput: 'username' | 'mobileNum';
  /** The password is `undefined` if the account has none. */
  readonly password: string | undefined;
  /** The name that other members see. If it is `undefined`, they see the account name. */
  readonly nickname: string | undefined;
  readonly mobile: { readonly number: string; readonly proved: boolean } | undefined;
  readonly inputs: RegisterInputs;
  readonly upline: Upline | undefined;
  readonly language: string;
  readonly loginType: LoginType;
}

/**
 * Creates the member, the wallet, the position below the upline, the session and the entry in the log-in history, all in one transaction. A
 * promotion link for agents creates the account of an agent, which gets no session on this site. If another member has taken the account name, the
 * nickname or the number in the meantime, nothing is written, and the refusal names the inputs.
 */
export async function openAccount(
  context: RegistrationContext,
  call: LoginCall,
  opening: AccountOpening,
): Promise<Outcome<RegisterValue>> {
  const { db } = context;
  const hashes = await hashSecrets(opening);
  const opened = await writeUnlessTaken(db, USERNAME_TAKEN, async (tx) =>
    done(await writeAccount(context, tx, call, opening, hashes)),
  );
  if (opened.ok && opened.value) return opened.value;
  const takenClaims = await findTakenClaims(db, call.scope.merchant.merchantId, toClaims(opening));
  return refuseTaken(takenClaims, opening.accountInput) ?? USERNAME_TAKEN;
}

interface Hashes {
  readonly passwordHash: string;
  readonly withdrawHash: string | null;
}

async function hashSecrets({ password, inputs }: AccountOpening): Promise<Hashes> {
  return {
    passwordHash: password === undefined ? NO_PASSWORD : await hashPassword(password),
    withdrawHash: inputs.paymentPassword === undefined ? null : await hashPassword(inputs.paymentPassword),
  };
}

/** Writes the account. Returns `undefined`, and writes nothing, if another member has the account name as account or nickname. */
async function writeAccount(
  context: RegistrationContext,
  tx: Tx,
  call: LoginCall,
  opening: AccountOpening,
  { passwordHash, withdrawHash }: Hashes,
): Promise<Outcome<RegisterValue> | undefined> {
  const { merchant } = call.scope;
  const now = context.now();
  const upline = await lockContractsAndUpline(context, tx, opening.upline, merchant);
  if (!upline.ok) return upline;
  const link = upline.value?.link;
  const type = typeOfRole(link?.role ?? 'member');
  const memberId = await insertNewMember(tx, call, { ...opening, upline: upline.value, type }, passwordHash);
  if (memberId === undefined) return undefined;
  await storeInputColumns(tx, memberId, opening, { withdrawHash, vault: context.vault, now });
  const recruit = { memberId, type, merchant, now };
  if (link) await offerPresets(context, tx, link, recruit);
  const value: RegisterValue = isAgentType(type)
    ? { role: 'agent', account: opening.account }
    : await startFirstSession(context, tx, call, opening, recruit);
  if (link) await countRegistration(tx, link, recruit);
  return done(value);
}

/** Starts the session of the new member. */
async function startFirstSession(
  context: RegistrationContext,
  tx: Tx,
  call: LoginCall,
  opening: AccountOpening,
  { memberId, type }: LinkRecruit,
): Promise<RegisterValue> {
  const member = { memberId, account: opening.account, type, state: 'active', firstLoginAt: null };
  const entry = {
    member,
    loginType: opening.loginType,
    passwordState: 'fine',
    remember: false,
    skipsExtraCheck: true,
  } as const;
  return await startLogin(context, tx, call, entry);
}

/**
 * Locks the upline of the registration. If the link offers contract terms, the agent's own contracts are locked first, then the link and the agent.
 * All transactions lock contracts before members, so that they do not deadlock.
 */
async function lockContractsAndUpline(
  { contractPresets }: RegistrationContext,
  tx: Tx,
  upline: Upline | undefined,
  merchant: LoginCall['scope']['merchant'],
): Promise<Outcome<Upline | undefined>> {
  const kinds = parseLinkPresets(upline?.link, merchant).map(({ kind }) => kind);
  if (upline && kinds.length > 0) await contractPresets.lockOwn(tx, upline.memberId, kinds);
  return await lockUpline(tx, merchant, upline);
}

/** The refusal if two people register the same account name at the same time. The unique index lets only the first insert succeed. */
const USERNAME_TAKEN = refuse('register.username_taken');

function toClaims({ account, nickname, mobile }: AccountOpening): Claims {
  return { account, nickname, ...(mobile?.proved && { provedMobile: mobile.number }) };
}

/** Returns a refusal that names each input whose value is taken, or `undefined` if none is. */
export function refuseTaken(
  taken: readonly (keyof Claims)[],
  accountInput: AccountOpening['accountInput'],
): Refusal | undefined {
  if (taken.length === 0) return undefined;
  const isNumberAccount = accountInput === 'mobileNum';
  const fields = {
    ...(taken.includes('nickname') && { nickname: 'profile.nickname_taken' }),
    ...(taken.includes('provedMobile') && { mobileNum: 'security.mobile_taken' }),
    ...(taken.includes('account') && {
      [accountInput]: isNumberAccount ? 'security.mobile_taken' : 'register.username_taken',
    }),
  };
  return refuse(taken.includes('account') ? 'register.username_taken' : 'register.fields_invalid', { fields });
}

async function insertNewMember(
  tx: Tx,
  { scope }: LoginCall,
  { account, type, upline, language, inputs }: AccountOpening & { readonly type: number },
  passwordHash: string,
): Promise<bigint | undefined> {
  return await insertMember(tx, {
    merchantId: scope.merchant.merchantId,
    currency: scope.merchant.currency,
    account,
    type,
    passwordHash,
    upline,
    referralCode: makeReferralCode(),
    language,
    profile: toProfile(inputs),
  });
}

/** What `storeInputColumns` needs besides the inputs. */
interface ColumnValues {
  readonly withdrawHash: string | null;
  readonly vault: Vault;
  readonly now: Date;
}

/** Stores the inputs that have a column of their own. The number of the identity document is encrypted. */
async function storeInputColumns(
  tx: Tx,
  memberId: bigint,
  { inputs, nickname, mobile }: AccountOpening,
  { withdrawHash, vault, now }: ColumnValues,
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

/** Collects the inputs that are stored in the profile, without empty ones. */
function toProfile(inputs: RegisterInputs): Record<string, string> {
  const filled = registerFields.flatMap((field) => {
    const value = inputs[field];
    return INPUTS_WITHOUT_PROFILE.has(field) || value === undefined || value === '' ? [] : [[field, value] as const];
  });
  return Object.fromEntries(filled);
}
