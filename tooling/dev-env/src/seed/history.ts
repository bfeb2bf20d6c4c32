import { createHash } from 'node:crypto';
import type { Tx } from '@baize/server/db';
import { bucketOf } from '@baize/server/bucket';
import { firstIdAt } from '@baize/server/record-id';
import { makeRecordId } from '@baize/server/record-ids';
import { projectSettledBets } from '@baize/server/play-traces';
import { applyFigures } from '@baize/server/roll-up';
import { demoMembers, demoMerchants } from './demo.ts';
import { createHistoryRounds, type HistoryRound } from './history-rounds.ts';

/** Integration of the demo's past rounds, which the arcade has not played and does not know. */
const HISTORY = 'HISTORY';
const HISTORY_DAYS = 30;
const DEPOSIT_MINOR = 500_000n;
const ROWS_PER_INSERT = 1_000;

type Merchant = (typeof demoMerchants)[number];

interface Player {
  readonly merchant: Merchant;
  readonly memberId: bigint;
  readonly line: string;
  readonly rounds: readonly HistoryRound[];
}

/** Inserts a month of play below the demo's agents for reports and records, with double entry. */
export async function seedHistory(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('integration')
    .values({ code: HISTORY, name: 'Demo history', launch_url: '', wallet_mode: 'single', state: 'off' })
    .execute();
  for (const merchant of demoMerchants) {
    for (const { account, type } of demoMembers[merchant.code] ?? []) {
      if (type !== 0) continue;
      const rounds = await createHistoryRounds({
        account,
        withoutVendors: merchant.withoutVendors,
        days: HISTORY_DAYS,
        now,
      });
      const { member_id, line } = await tx
        .selectFrom('member')
        .select(['member_id', 'line'])
        .where('merchant_id', '=', merchant.merchantId)
        .where('account_key', '=', account)
        .executeTakeFirstOrThrow();
      const player = { merchant, memberId: member_id, line, rounds };
      await writeMoney(tx, player);
      await writeBets(tx, player);
    }
  }
}

/** Money into (+) or out of (-) the player's cash, against a house account. */
interface Movement {
  readonly key: string;
  readonly kind: 'deposit' | 'bet' | 'win';
  readonly amountMinor: bigint;
  readonly house: string;
  readonly at: Date;
}

/** Returns the movements of the wallet in order. A player with too little money for the next round deposits first. */
function listMovements({ rounds }: Player): Movement[] {
  const movements: Movement[] = [];
  let balance = 0n;
  const addMovement = (movement: Movement): void => {
    movements.push(movement);
    balance += movement.amountMinor;
  };
  for (const { roundId, placedAt: at, stakeMinor, winMinor } of rounds) {
    const clearing = `house:vendor-clearing:${HISTORY}`;
    if (balance < stakeMinor) {
      addMovement({
        key: `deposit:demo:${toUuid(roundId)}`,
        kind: 'deposit',
        amountMinor: DEPOSIT_MINOR,
        house: 'house:payment-clearing:demo',
        at,
      });
    }
    addMovement({ key: `bet:${HISTORY}:${roundId}-bet`, kind: 'bet', amountMinor: -stakeMinor, house: clearing, at });
    if (winMinor > 0n)
      addMovement({ key: `win:${HISTORY}:${roundId}-bet`, kind: 'win', amountMinor: winMinor, house: clearing, at });
  }
  return movements;
}

/** Inserts the postings, entries and deposits of a player's movements, and sets the resulting balance. */
async function writeMoney(tx: Tx, player: Player): Promise<void> {
  const { memberId: member_id, merchant } = player;
  const { currency, merchantId: merchant_id } = merchant;
  const movements = listMovements(player);
  const bucket = bucketOf(member_id);
  const postings = movements.map(({ key, kind, at }, index) => ({
    bucket,
    member_id,
    // All movements of a round have the same time, so the id is incremented to keep their order.
    posting_id: firstIdAt(at) + BigInt(index),
    key,
    kind,
    created_at: at,
  }));
  for (const part of splitRows(postings)) {
    await tx.insertInto('posting').values(part).execute();
    const keys = part.map(({ posting_id, key }) => ({ bucket, member_id, key, posting_id, digest: sha256(key) }));
    await tx.insertInto('idempotency').values(keys).execute();
  }
  let balance = 0n;
  const entries = movements.flatMap(({ amountMinor, house, at }, index) => {
    balance += amountMinor;
    const common = { bucket, member_id, posting_id: firstIdAt(at) + BigInt(index), currency, created_at: at };
    return [
      { ...common, line_no: 1, account: 'cash', amount_minor: amountMinor, balance_after_minor: balance },
      { ...common, line_no: 2, account: house, amount_minor: -amountMinor, balance_after_minor: null },
    ];
  });
  for (const part of splitRows(entries)) await tx.insertInto('entry').values(part).execute();
  const deposits = movements
    .filter(({ kind }) => kind === 'deposit')
    .map(({ key, at }) => ({
      member_id,
      merchant_id,
      provider: 'demo',
      request_id: key.slice('deposit:demo:'.length),
      currency,
      amount_minor: DEPOSIT_MINOR,
      state: 'credited',
      created_at: at,
      credited_at: at,
    }));
  if (deposits.length > 0) await tx.insertInto('deposit').values(deposits).execute();
  await tx
    .updateTable('wallet_account')
    .set({ balance_minor: balance, last_posting_id: postings.at(-1)?.posting_id ?? 0n })
    .where('bucket', '=', bucket)
    .where('member_id', '=', member_id)
    .where('kind', '=', 'cash')
    .execute();
}

/** Inserts the settled bets of a player with everything that the platform derives from them: rounds, wallet transactions and roll-ups. */
async function writeBets(tx: Tx, { merchant, memberId, line, rounds }: Player): Promise<void> {
  const { merchantId, currency } = merchant;
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: merchant.timeZone });
  const bets = rounds.map(({ roundId, game, placedAt, stakeMinor, winMinor }) => ({
    bucket: bucketOf(memberId),
    member_id: memberId,
    bet_id: makeRecordId(placedAt),
    merchant_id: merchantId,
    integration_code: HISTORY,
    vendor_code: game.vendor,
    game_type: game.gameType,
    game_code: game.gameCode,
    round_id: roundId,
    transaction_id: `${roundId}-bet`,
    line,
    currency,
    stake_minor: stakeMinor,
    win_minor: winMinor,
    // A push has no valid bet.
    valid_bet_minor: winMinor === stakeMinor ? 0n : stakeMinor,
    wins: winMinor > 0n ? 1 : 0,
    state: winMinor > 0n ? 'won' : 'lost',
    day: days.format(placedAt),
    placed_at: placedAt,
    settled_at: placedAt,
  }));
  for (const part of splitRows(bets)) {
    await tx.insertInto('bet').values(part).execute();
    await tx.insertInto('bet_round').values(part.map(toBetRound)).execute();
    await projectSettledBets(
      tx,
      part.map(({ bet_id: betId }) => ({ memberId, betId })),
    );
  }
  // The wallet API calls of the bets, by which transactions find their bets.
  const calls = bets.map((bet) => ({
    integration_code: HISTORY,
    transaction_id: bet.transaction_id,
    wallet_transaction_id: makeRecordId(bet.placed_at),
    member_id: memberId,
    call: 'bet-win',
    digest: sha256(bet.transaction_id),
    round_id: bet.round_id,
    currency,
    amount_minor: bet.win_minor - bet.stake_minor,
    code: 'OK',
    reply: '{}',
    created_at: bet.placed_at,
  }));
  for (const part of splitRows(calls)) await tx.insertInto('wallet_transaction').values(part).execute();
  const figures = bets.map((bet) => ({
    betId: bet.bet_id,
    placedAt: bet.placed_at,
    bets: 1 as const,
    memberId,
    merchantId,
    line,
    day: bet.day,
    gameType: bet.game_type,
    currency,
    stakeMinor: bet.stake_minor,
    validBetMinor: bet.valid_bet_minor,
    winMinor: bet.win_minor,
  }));
  await applyFigures(tx, figures);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Returns a deterministic request id for a round. */
function toUuid(text: string): string {
  const hex = sha256(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Splits rows into parts of a size that one insert statement can take. */
function* splitRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) yield rows.slice(start, start + ROWS_PER_INSERT);
}

interface BetRound {
  readonly bucket: number;
  readonly member_id: bigint;
  readonly integration_code: string;
  readonly round_id: string;
  readonly transaction_id: string;
  readonly bet_id: bigint;
}

function toBetRound({ bucket, member_id, integration_code, round_id, transaction_id, bet_id }: BetRound): BetRound {
  return { bucket, member_id, integration_code, round_id, transaction_id, bet_id };
}
