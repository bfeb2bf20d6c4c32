import type { CreateDownlineValue } from '@baize/contract/schemas/recruiting';
import { checkForm } from '@baize/validation/check';
import { downlineForm, type DownlineFormValues } from '@baize/validation/forms/downline';
import { judgePresets } from '../../../domain/contracts/judge-presets.ts';
import type { Terms } from '../../../domain/contracts/terms.ts';
import { customerIdOf } from '../../../domain/identity/customer-id.ts';
import { typeOfRole } from '../../../domain/identity/recruiting-roles.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Call, Handler } from '../../../http/call.ts';
import { hashPassword } from '../../../members/password.ts';
import { lockActiveAgent, readRecruitableRoles } from '../../../members/recruiting/recruiting-rights.ts';
import { readOpeningAllowance, recordOpenedAccount } from '../../../members/recruiting/recruits.ts';
import { setNickname } from '../../../members/set-nickname.ts';
import { readRegisterSettings } from '../../../members/register-settings.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { writeUnlessTaken } from '../../../platform/unique.ts';
import type { LineScope } from '../../../scopes/line-scope.ts';
import { countOpeningAttempt } from '../guesses.ts';
import { insertMember } from '../queries.ts';
import { makeReferralCode } from '../referral-code.ts';
import { refuseTaken } from '../register-account.ts';
import type { RegistrationContext } from '../register-by-link.ts';
import { findTakenClaims } from '../register-claims.ts';
import { judgePassword, toFormOutcome } from '../register-judge.ts';
import { parseRequestedPresets } from './preset-terms.ts';

type OpenCall = Call<'createDownline'>;

/** The number of tries of one agent within the window of `guesses.ts`. Successful and refused tries are counted. */
export const OPENING_TRIES_MAX = 40;

/**
 * Opens an account directly below the agent. The agent knows the first password of the account, so the account can do nothing until its owner has
 * changed this password (spec section 4, "Forced password change"). The preset terms are offered in the same transaction. If they cannot be offered,
 * the account is not opened.
 */
export function openDownline(context: RegistrationContext): Handler<'createDownline'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const presets = parseRequestedPresets(request.terms, request.role, scope.merchant);
    if (!presets.ok) return presets;
    // These checks run again under a lock. They run here first, so that a call that would fail is refused before names are looked up and the password is hashed.
    const allowed = await judgeRights(db, scope, request.role, now());
    if (!allowed.ok) return allowed;
    const covered = judgePresets(presets.value, await context.contractPresets.readOwn(db, scope.memberId));
    if (!covered.ok) return covered;
    if (!(await countOpeningAttempt(context, scope, OPENING_TRIES_MAX))) return refuse('request.rate_limited');
    const form = await validateInputs(context, call);
    if (!form.ok) return form;
    const passwordHash = await hashPassword(form.value.password);
    const opened = await writeUnlessTaken(db, USERNAME_TAKEN, async (tx) =>
      done(await writeDownline(context, tx, call, { ...form.value, passwordHash, presets: presets.value })),
    );
    return opened.ok ? opened.value : opened;
  };
}

const USERNAME_TAKEN = refuse('register.username_taken');

/** Checks whether the agent may recruit this role and has not used up the accounts that it may open within an hour. */
async function judgeRights(
  db: Db | Tx,
  agent: Pick<LineScope, 'memberId' | 'line'>,
  role: OpenCall['request']['role'],
  now: Date,
): Promise<Outcome<undefined>> {
  const roles = await readRecruitableRoles(db, agent);
  if (!roles.includes(role)) return refuse('agent.role_not_allowed');
  const { accountsLeft, retryAfterSeconds } = await readOpeningAllowance(db, agent.memberId, now);
  return accountsLeft > 0 ? done(undefined) : refuse('request.rate_limited', { retryAfterSeconds });
}

/** Validates the inputs by the registration rules of the brand, and refuses an account name or nickname that is taken. */
async function validateInputs(
  { db }: RegistrationContext,
  { request, scope }: OpenCall,
): Promise<Outcome<DownlineFormValues>> {
  const { merchant } = scope;
  const settings = await readRegisterSettings(db, merchant.merchantId);
  const form = toFormOutcome(await checkForm(downlineForm(settings), request));
  if (!form.ok) return form;
  const { username, password, nickname } = form.value;
  const judged = await judgePassword(password, { account: username, merchant }, settings);
  if (!judged.ok) return judged;
  const takenRefusal = refuseTaken(
    await findTakenClaims(db, merchant.merchantId, { account: username, nickname }),
    'username',
  );
  return takenRefusal ?? done({ ...form.value, password: judged.value });
}

interface NewDownline {
  readonly username: string;
  readonly nickname?: string | undefined;
  readonly passwordHash: string;
  readonly presets: readonly Terms[];
}

/** Creates the account, offers the preset terms and counts the account for the agent, after all checks have run again under locks. */
async function writeDownline(
  { contractPresets, now }: RegistrationContext,
  tx: Tx,
  { request, scope, language }: OpenCall,
  { username, nickname, passwordHash, presets }: NewDownline,
): Promise<Outcome<CreateDownlineValue>> {
  const { merchant, merchantId, memberId: agentId } = scope;
  const at = now();
  // Contracts are locked before members, as in all other transactions, so that there are no deadlocks.
  const ownContracts = await contractPresets.lockOwn(
    tx,
    agentId,
    presets.map(({ kind }) => kind),
  );
  // The lock on the agent makes parallel calls run one after the other, so that each call counts the accounts of the others.
  const agent = await lockActiveAgent(tx, agentId);
  if (!agent) return refuse('agent.role_not_allowed');
  const allowed = await judgeRights(tx, agent, request.role, at);
  if (!allowed.ok) return allowed;
  const covered = judgePresets(presets, ownContracts);
  if (!covered.ok) return covered;
  const memberId = await insertMember(tx, {
    merchantId,
    currency: merchant.currency,
    account: username,
    type: typeOfRole(request.role),
    passwordHash,
    passwordIsInitial: true,
    upline: agent,
    referralCode: makeReferralCode(),
    language,
    profile: {},
  });
  if (memberId === undefined) return USERNAME_TAKEN;
  if (nickname !== undefined) await setNickname(tx, memberId, nickname);
  await recordOpenedAccount(tx, { memberId, merchantId, agentId, now: at });
  const recruiter = { merchantId, timeZone: merchant.timeZone, memberId: agentId, now: at };
  const offered = await contractPresets.offer(tx, recruiter, { downlineId: memberId, terms: presets });
  const customerId = customerIdOf(merchant.code, memberId);
  return done({ account: username, customerId, role: request.role, offered, registeredAt: at.toISOString() });
}
