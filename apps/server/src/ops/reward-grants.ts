import { sql, type RawBuilder } from 'kysely';
import { accountKey } from '../domain/identity/account-key.ts';
import { amountText } from '../domain/rewards/grant.ts';
import { wireId } from '../domain/wire-id.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { findMemberId, readAccounts } from '../members/accounts.ts';
import { publishQualified, uncountFriend } from '../modules/referrals/qualify.ts';
import { readSharedOfGrants } from '../modules/referrals/shared.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Db, Tx } from '../platform/db.ts';
import { isOfMember } from '../platform/member-rows.ts';
import { transaction } from '../platform/transaction.ts';
import { grantColumns, toStoredGrant, grantStates, type GrantRow, type StoredGrant } from '../rewards/grant-rows.ts';
import { approveHeldGrant, rejectHeldGrant, type DecidedGrant, type HeldGrantRef } from '../rewards/held-grants.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { OperatorError } from './operator-error.ts';
import { readCommandOptions, type CommandOptions } from './command-options.ts';

/** The largest number of grants that are printed. */
const PRINTED_MAX = 500;
const REASON_MAX_CHARACTERS = 500;

/**
 * Runs `pnpm ops reward-grants list --merchant CODE [--account NAME] [--program CODE] [--state STATE]`: prints grants, the newest first. Without an
 * account or a program, it prints the grants of the brand that wait for a decision.
 */
export async function listGrants(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'account', 'program', 'state']);
  const { merchantId, currency } = await requireBrand(db, options.required('merchant'));
  const condition = await buildGrantCondition(db, merchantId, options);
  const columns = sql.join(grantColumns.map((column) => sql.ref(`g.${column}`)));
  const { rows } = await sql<GrantRow>`
    select ${columns} from reward_grant g where g.merchant_id = ${merchantId} and ${condition}
    order by g.created_at desc, g.grant_id desc limit ${PRINTED_MAX}`.execute(db);
  const grants = rows.map((row) => toStoredGrant(row, currencyOf(currency)));
  const members = grants.map(({ memberId }) => memberId);
  const [accounts, shared] = [await readAccounts(db, members), await readSharedOfGrants(db, grants)];
  for (const grant of grants)
    print(formatGrant(grant, accounts.get(grant.memberId) ?? String(grant.memberId), shared.get(grant.grantId) ?? []));
  print(`${grants.length} grants.`);
  return 0;
}

/**
 * Returns the condition of the grants that the options name. A brand has too many grants to sort all of them, so without an account or a program only
 * the grants that wait for a decision can be listed.
 */
async function buildGrantCondition(db: Db, merchantId: number, options: CommandOptions): Promise<RawBuilder<boolean>> {
  const [account, program] = [options.optional('account'), options.optional('program')];
  const state = options.optional('state') ?? (account || program ? undefined : 'process');
  if (state !== undefined && !grantStates.some((grantState) => grantState === state))
    throw new OperatorError(`--state takes ${grantStates.join(', ')}.`);
  if (!account && !program && state !== 'process')
    throw new OperatorError('Say of whom or of what: --account NAME or --program CODE.');
  const isOfProgram = program ? sql`g.program_code = ${program}` : sql`true`;
  const isInState = state === undefined ? sql`true` : sql`g.state = ${sql.lit(state)}`;
  return sql`${account ? await buildAccountCondition(db, merchantId, account) : sql`true`} and ${isOfProgram} and ${isInState}`;
}

async function buildAccountCondition(db: Db, merchantId: number, account: string): Promise<RawBuilder<boolean>> {
  const memberId = await findMemberId(db, merchantId, accountKey(account));
  if (memberId === undefined) throw new OperatorError(`There is no account ${account} of this brand.`);
  return isOfMember('g', memberId);
}

/** Formats a grant as one line. `shared` names the marks, such as a device, that the member shares with another claimant. */
function formatGrant(grant: StoredGrant, account: string, shared: readonly string[]): string {
  const { grantId, programCode, kind, item, state, createdAt, sourceKey } = grant;
  const amount = item.kind === 'cash' ? amountText(item) : `${amountText(item)} ${item.kind}`;
  const traits = shared.length === 0 ? '' : `  shared=${shared.join(',')}`;
  return `${grantId}  ${programCode}  ${kind}  ${account}  ${amount}  ${state}  ${createdAt.toISOString()}  ${sourceKey}${traits}`;
}

/** Runs `pnpm ops reward-grants approve --merchant CODE --id ID --by NAME`: approves a held grant, which the member can claim from now on. */
export async function approveGrant(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'by']);
  return await decideGrant(options, context, {
    verb: 'approve',
    after: { state: 'claim' },
    decide: async (tx, ref) => {
      const approved = await approveHeldGrant(tx, ref);
      // The referred friend counts for missions only now, because the operator has judged that the friend is a real person.
      if (approved?.kind === 'referral')
        await publishQualified(tx, { inviterId: approved.memberId, merchantId: ref.merchantId, now: ref.now });
      return approved;
    },
  });
}

/** Runs `pnpm ops reward-grants reject --merchant CODE --id ID --reason TEXT --by NAME`: rejects a held grant. The member reads the reason. */
export async function rejectGrantByOperator(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'reason', 'by']);
  const reason = options.required('reason');
  if (reason.length > REASON_MAX_CHARACTERS)
    throw new OperatorError(`--reason takes ${REASON_MAX_CHARACTERS} characters.`);
  return await decideGrant(options, context, {
    verb: 'reject',
    after: { state: 'rejected', reason },
    decide: async (tx, ref) => {
      const rejected = await rejectHeldGrant(tx, { ...ref, reason });
      // A rejected friend no longer counts towards the next tier of the inviter.
      if (rejected?.kind === 'referral') await uncountFriend(tx, rejected.memberId);
      return rejected;
    },
  });
}

interface GrantDecision {
  readonly verb: 'approve' | 'reject';
  readonly after: object;
  readonly decide: (tx: Tx, ref: HeldGrantRef) => Promise<DecidedGrant | undefined>;
}

/** Carries out a decision about a held grant, and writes its audit row in the same transaction. Throws an `OperatorError` if no such grant is held. */
async function decideGrant(
  options: CommandOptions,
  { db, now, print }: OpsContext,
  { verb, after, decide }: GrantDecision,
): Promise<number> {
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const grantId = wireId(options.required('id'));
  if (grantId === undefined) throw new OperatorError(NOT_HELD_SENTENCE);
  const at = now();
  await transaction(db, async (tx) => {
    const { loginName } = await identifyOperator(tx, options.required('by'), at);
    const decided = await decide(tx, { merchantId, grantId, now: at });
    if (!decided) throw new OperatorError(NOT_HELD_SENTENCE);
    const { memberId, programCode } = decided;
    const before = { state: 'process', member: String(memberId), program: programCode };
    const auditRow = { command: `reward-grants ${verb}`, target: `reward-grants ${grantId}`, merchantId, now: at };
    await writeAudit(tx, { ...auditRow, operator: loginName, before, after });
  });
  print(`Grant ${grantId}: ${verb}.`);
  return 0;
}

const NOT_HELD_SENTENCE =
  'No grant of this brand with this id waits for a decision: there is none, or it is decided already.';
