import type { Currency } from '@baize/money';
import { mulRateFloor } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Grant, NewGrant } from '../../domain/rewards/grant.ts';
import type { RebateDefinition } from '../../domain/rewards/rebate-definition.ts';
import type { Rebate, RebateLine } from '../../domain/rewards/rebate.ts';
import type { Program } from '../../domain/rewards/program.ts';
import type { Tx } from '../../platform/db.ts';
import { createGrants } from '../../rewards/grants.ts';
import { emptyBalances, type StoredBalance } from './balances.ts';

/** A rebate: the share of valid bets that a brand pays back. */
export type RebateProgram = Program<RebateDefinition>;

/** The rebate of one member, with the balances from which it is computed. */
export interface DueRebate {
  readonly memberId: bigint;
  readonly rebate: Rebate;
  readonly balances: readonly StoredBalance[];
}

/** The program, the day and the keys under which rebates are granted. */
export interface RebateCall {
  readonly program: RebateProgram;
  readonly currency: Currency;
  /** The day of the brand's calendar that the budget counts. */
  readonly day: string;
  readonly sourceKey: string;
  readonly period: string;
  readonly now: Date;
}

/**
 * Creates the rebate grants of members of one bucket, empties their balances, and stores the lines of each rebate. A member whose grant exists
 * already, or exceeds the budget, keeps the balance. Returns the created grants.
 */
export async function giveRebates(tx: Tx, due: readonly DueRebate[], call: RebateCall): Promise<Grant[]> {
  const [first] = due;
  if (!first) return [];
  const bucket = bucketOf(first.memberId);
  assert(
    due.every(({ memberId }) => bucketOf(memberId) === bucket),
    'rebates of two buckets were given at once',
  );
  const grants = await createGrants(
    tx,
    due.map((each) => toNewGrant(each, call)),
    call,
  );
  const given = new Map(grants.map((grant) => [grant.memberId, grant]));
  const taken = due.filter(({ memberId }) => given.has(memberId));
  await emptyBalances(
    tx,
    bucket,
    taken.flatMap(({ balances }) => balances),
    call.now,
  );
  await insertRecords(tx, taken, given, call);
  return grants;
}

function toNewGrant({ memberId, rebate }: DueRebate, { program, sourceKey, period, now }: RebateCall): NewGrant {
  const { amount } = rebate;
  const turnover = mulRateFloor(amount, BigInt(program.definition.turnoverPpm));
  return {
    memberId,
    program,
    kind: 'rebate',
    sourceKey,
    period,
    titles: program.titles,
    item: { kind: 'cash', amount, turnover },
    state: 'claim',
    opensAt: now,
    expiresAt: null,
  };
}

async function insertRecords(
  tx: Tx,
  taken: readonly DueRebate[],
  given: ReadonlyMap<bigint, Grant>,
  { now }: RebateCall,
): Promise<void> {
  const rows = taken.flatMap(({ memberId, rebate, balances }) => {
    const grant = given.get(memberId);
    if (!grant) return [];
    return [
      {
        bucket: bucketOf(memberId),
        member_id: memberId,
        grant_id: grant.grantId,
        currency: rebate.amount.currency,
        amount_minor: rebate.amount.amountMinor,
        since: findEarliestStart(balances, now),
        until: now,
        lines: JSON.stringify(rebate.lines.map(toStoredLine)),
      },
    ];
  });
  if (rows.length > 0) await tx.insertInto('rebate_record').values(rows).execute();
}

function findEarliestStart(balances: readonly StoredBalance[], now: Date): Date {
  return balances.reduce((first, { since }) => (since < first ? since : first), now);
}

function toStoredLine({ gameType, vendorCode, validBet, ratePpm, amount }: RebateLine) {
  return {
    gameType,
    ...(vendorCode !== undefined && { vendorCode }),
    validBetMinor: String(validBet.amountMinor),
    ratePpm: String(ratePpm),
    amountMinor: String(amount.amountMinor),
  };
}
