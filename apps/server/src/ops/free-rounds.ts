import { money, toDecimal } from '@baize/money';
import type { Selectable } from 'kysely';
import { accountKey } from '../domain/identity/account-key.ts';
import { bucketOf } from '../domain/bucket.ts';
import { wireId } from '../domain/wire-id.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { findMemberId, readAccounts } from '../members/accounts.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { DB } from '../platform/schema.generated.ts';
import { transaction } from '../platform/transaction.ts';
import { awardStates, cancelFreeRounds, retryFreeRounds } from '../rewards/free-round-awards.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { readCommandOptions, type CommandOptions } from './command-options.ts';
import { OperatorError } from './operator-error.ts';

/** The largest number of awards that are printed. */
const PRINTED_MAX = 500;

/**
 * Runs `pnpm ops free-rounds list --merchant CODE [--account NAME] [--state STATE]`: prints claimed free rounds, the newest first, with what the vendor
 * says that they won and what the wallet API has paid.
 */
export async function listFreeRounds(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'account', 'state']);
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const state = options.optional('state');
  if (state !== undefined && !awardStates.some((awardState) => awardState === state))
    throw new OperatorError(`--state takes ${awardStates.join(', ')}.`);
  const rows = await readAwards(db, merchantId, { account: options.optional('account'), state });
  const accounts = await readAccounts(
    db,
    rows.map(({ member_id }) => member_id),
  );
  for (const row of rows) print(formatAward(row, accounts.get(row.member_id) ?? String(row.member_id)));
  print(`${rows.length} awards.`);
  return 0;
}

type AwardRow = Selectable<DB['free_round_award']>;

async function readAwards(
  db: Db,
  merchantId: number,
  { account, state }: { readonly account: string | undefined; readonly state: string | undefined },
): Promise<AwardRow[]> {
  let query = db.selectFrom('free_round_award').selectAll().where('merchant_id', '=', merchantId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (account !== undefined) {
    const memberId = await findMemberId(db, merchantId, accountKey(account));
    if (memberId === undefined) throw new OperatorError(`There is no account ${account} of this brand.`);
    query = query.where('bucket', '=', bucketOf(memberId)).where('member_id', '=', memberId);
  }
  return await query.orderBy('grant_id', 'desc').limit(PRINTED_MAX).execute();
}

function formatAward(row: AwardRow, account: string): string {
  const { grant_id, game_code, rounds, played, stake_minor, state, answer, expires_at } = row;
  const amount = (minor: bigint) => toDecimal(money(currencyOf(row.currency), minor));
  const figures = `${played} of ${rounds} at ${amount(stake_minor)}  told=${amount(row.reported_minor)}  paid=${amount(row.won_minor)}`;
  return `${grant_id}  ${account}  ${game_code}  ${state}  ${figures}  until ${expires_at.toISOString()}  ${answer}`;
}

/** Runs `pnpm ops free-rounds retry --merchant CODE --id ID --by NAME`: sends an award that its vendor has refused to the vendor again. */
export async function retryByOperator(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'by']);
  return await changeAward(options, context, {
    verb: 'retry',
    reason: undefined,
    change: async (tx, award, now) => await retryFreeRounds(tx, { ...award, now }),
    obstacleText: 'is not refused',
  });
}

/**
 * Runs `pnpm ops free-rounds cancel --merchant CODE --id ID --reason TEXT --by NAME`: ends free rounds. What they have won stays with the member, and a
 * round that has begun ends and is paid.
 */
export async function cancelByOperator(args: readonly string[], context: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'id', 'reason', 'by']);
  return await changeAward(options, context, {
    verb: 'cancel',
    reason: options.required('reason'),
    change: async (tx, award, now) => await cancelFreeRounds(tx, { ...award, now }),
    obstacleText: 'has ended already',
  });
}

interface AwardAct {
  readonly verb: 'retry' | 'cancel';
  readonly reason: string | undefined;
  /** Returns false if the state of the award does not allow it. */
  readonly change: (
    tx: Tx,
    award: { readonly memberId: bigint; readonly grantId: bigint },
    now: Date,
  ) => Promise<boolean>;
  /** The rest of the sentence that names the award and says why its state does not allow the act. */
  readonly obstacleText: string;
}

/** Changes an award, and writes its audit row in the same transaction. */
async function changeAward(
  options: CommandOptions,
  { db, now, print }: OpsContext,
  { verb, reason, change, obstacleText }: AwardAct,
): Promise<number> {
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const grantId = wireId(options.required('id'));
  const at = now();
  await transaction(db, async (tx) => {
    const { loginName } = await identifyOperator(tx, options.required('by'), at);
    const award =
      grantId === undefined
        ? undefined
        : await tx
            .selectFrom('free_round_award')
            .select(['member_id', 'state'])
            .where('merchant_id', '=', merchantId)
            .where('grant_id', '=', grantId)
            .executeTakeFirst();
    if (!award || grantId === undefined)
      throw new OperatorError('There are no free rounds of this brand with this id.');
    const { member_id: memberId, state } = award;
    if (!(await change(tx, { memberId, grantId }, at)))
      throw new OperatorError(`${grantId} ${obstacleText}: it is ${state}.`);
    const auditRow = { command: `free-rounds ${verb}`, target: `free-rounds ${grantId}`, merchantId, now: at };
    const before = { state, member: String(memberId) };
    await writeAudit(tx, { ...auditRow, operator: loginName, before, after: reason === undefined ? {} : { reason } });
  });
  print(`Free rounds ${grantId}: ${verb}. The worker tells the vendor.`);
  return 0;
}
