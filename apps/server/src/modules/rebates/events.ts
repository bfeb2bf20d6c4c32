import { sql } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { timeOfId } from '../../domain/record-id.ts';
import { findVendorOfBalance } from '../../domain/rewards/rebate.ts';
import type { Tx } from '../../platform/db.ts';
import { findDefinitionOfBet, readRebateStages } from './program-stages.ts';

const Digits = Type.String({ pattern: '^\\d{1,19}$' });
const BetEvent = Type.Object({
  memberId: Digits,
  betId: Digits,
  merchantId: Type.Integer(),
  gameType: Type.String(),
  /** Events of early releases do not have it. */
  vendorCode: Type.Optional(Type.String()),
  validBetMinor: Digits,
  /** Events of an early release do not have it. */
  placedAt: Type.Optional(Type.String()),
});
const event = Compile(BetEvent);

interface ValidBet {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly gameType: string;
  readonly vendorCode: string | undefined;
  readonly placedAt: Date;
  readonly validBetMinor: bigint;
}

/** Adds the valid bet of settled bets to the balances of their members, and subtracts that of voided bets. */
export const rebateEvents = {
  'bet.settled': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countBets(tx, payloads.map(readBet)),
  'bet.voided': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countBets(
      tx,
      payloads.map(readBet).map((bet) => ({ ...bet, validBetMinor: -bet.validBetMinor })),
    ),
};

function readBet(payload: unknown): ValidBet {
  assert(event.Check(payload), 'an event of a bet without its figures');
  const { memberId, betId, merchantId, gameType, vendorCode, validBetMinor, placedAt } = payload;
  return {
    memberId: BigInt(memberId),
    merchantId,
    gameType,
    vendorCode,
    placedAt: placedAt === undefined ? (timeOfId(BigInt(betId)) ?? new Date(0)) : new Date(placedAt),
    validBetMinor: BigInt(validBetMinor),
  };
}

/**
 * Adds bets that were placed while the brand had a rebate program that was switched on. Other play earns no rebate. Voids are judged by the same time of
 * the bet, so that exactly what was added is subtracted, also while the program is stopped. A bet at a vendor with a rate of its own is counted in the
 * balance of the vendor, and keeps its `vendorCode` here; all others lose it.
 */
async function countBets(tx: Tx, bets: readonly ValidBet[]): Promise<void> {
  const counted: ValidBet[] = [];
  for (const [merchantId, ofBrand] of Map.groupBy(bets, (bet) => bet.merchantId)) {
    const stages = await readRebateStages(tx, merchantId);
    const routed = ofBrand.flatMap((bet) => {
      const definition = findDefinitionOfBet(stages, bet.placedAt);
      if (!definition || bet.validBetMinor === 0n) return [];
      return [{ ...bet, vendorCode: findVendorOfBalance(definition, bet) }];
    });
    counted.push(...routed);
  }
  const sums = sumByBalance(counted);
  await addToBalances(
    tx,
    sums.filter(({ vendorCode }) => vendorCode === undefined),
  );
  await addToVendorBalances(
    tx,
    sums.filter(({ vendorCode }) => vendorCode !== undefined),
  );
}

function sumByBalance(bets: readonly ValidBet[]): ValidBet[] {
  const sums = new Map<string, ValidBet>();
  for (const bet of bets) {
    const key = `${bet.memberId} ${bet.gameType} ${bet.vendorCode ?? ''}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...before, validBetMinor: before.validBetMinor + bet.validBetMinor } : bet);
  }
  // The order in which claims lock the rows.
  const toRank = ({ gameType, vendorCode = '' }: ValidBet): string => `${gameType} ${vendorCode}`;
  return [...sums.values()].toSorted((left, right) =>
    left.memberId === right.memberId
      ? toRank(left) < toRank(right)
        ? -1
        : 1
      : left.memberId < right.memberId
        ? -1
        : 1,
  );
}

async function addToVendorBalances(tx: Tx, bets: readonly ValidBet[]): Promise<void> {
  if (bets.length === 0) return;
  await sql`
    insert into rebate_vendor_balance (bucket, member_id, game_type, vendor_code, merchant_id, valid_bet_minor, since)
    select bucket, member_id, game_type, vendor_code, merchant_id, valid_bet_minor, since
    from unnest(
      ${bets.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${bets.map(({ memberId }) => memberId)}::bigint[],
      ${bets.map(({ gameType }) => gameType)}::text[], ${bets.map(({ vendorCode }) => vendorCode ?? '')}::text[],
      ${bets.map(({ merchantId }) => merchantId)}::integer[], ${bets.map(({ validBetMinor }) => validBetMinor)}::bigint[],
      ${bets.map(({ placedAt }) => placedAt)}::timestamptz[]
    ) as bet (bucket, member_id, game_type, vendor_code, merchant_id, valid_bet_minor, since)
    on conflict (bucket, member_id, game_type, vendor_code) do update
      set valid_bet_minor = rebate_vendor_balance.valid_bet_minor + excluded.valid_bet_minor`.execute(tx);
}

async function addToBalances(tx: Tx, bets: readonly ValidBet[]): Promise<void> {
  if (bets.length === 0) return;
  await sql`
    insert into rebate_balance (bucket, member_id, game_type, merchant_id, valid_bet_minor, since)
    select bucket, member_id, game_type, merchant_id, valid_bet_minor, since
    from unnest(
      ${bets.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${bets.map(({ memberId }) => memberId)}::bigint[],
      ${bets.map(({ gameType }) => gameType)}::text[], ${bets.map(({ merchantId }) => merchantId)}::integer[],
      ${bets.map(({ validBetMinor }) => validBetMinor)}::bigint[], ${bets.map(({ placedAt }) => placedAt)}::timestamptz[]
    ) as bet (bucket, member_id, game_type, merchant_id, valid_bet_minor, since)
    on conflict (bucket, member_id, game_type) do update
      set valid_bet_minor = rebate_balance.valid_bet_minor + excluded.valid_bet_minor`.execute(tx);
}
