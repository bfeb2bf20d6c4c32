import { isCurrency, parseAmount } from '@baize/money';
import { sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { settleBet } from '../../domain/bet/settle-bet.ts';
import { lockCashOfMembers } from '../../ledger/post.ts';
import { publishFigures } from '../../betting/bet-figures.ts';
import { bookFetchedRound, type FetchedBet } from '../../betting/fetched-rounds.ts';
import type { Tx } from '../../platform/db.ts';
import { forEachIsolated } from '../../platform/for-each-isolated.ts';
import { judgePlayLocked } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { toClosingReason, readWalletMember } from './close-game.ts';
import { requestClosing, requestClosings } from './closings.ts';
import {
  advanceCursor,
  postponeFetch,
  INTEGRATIONS_PER_RUN_MAX,
  leaseDueCursors,
  lockCursorAt,
  type RoundCursor,
} from './round-cursors.ts';
import { openVendorClient, writeMayHold, type VendorWalletsContext } from './vendors.ts';

/** The number of rounds that are fetched with one call and booked in one transaction. */
const ROUNDS_AT_ONCE_MAX = 200;

const Id = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });
/** A round in the answer of a vendor. Stake and win are decimal amounts of the currency. */
const VendorRound = Type.Object({
  /** The position of the round among all rounds of the integration. Numbers ascend, and the cursor is the last booked number. */
  number: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }),
  roundId: Id,
  playerId: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }),
  wallet: Type.String({ pattern: '^[A-Z0-9_]{2,16}$' }),
  gameCode: Id,
  currency: Type.String({ maxLength: 3 }),
  stake: Type.String({ maxLength: 24 }),
  win: Type.String({ maxLength: 24 }),
  placedAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$' }),
  settledAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$' }),
});
type VendorRound = Static<typeof VendorRound>;
const roundsSchema = Compile(Type.Array(VendorRound, { maxItems: ROUNDS_AT_ONCE_MAX }));

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Fetches the rounds that were played from vendor wallets, in the order of their numbers at the vendor, and books them as bets (a job of the
 * worker). The ledger is not changed, because these rounds moved money at the vendor only. A malformed round stops the rounds of its integration
 * with an alert and an exponential back-off until somebody has repaired the cause; other integrations are not affected. Returns how many rounds
 * were fetched.
 */
export async function fetchRounds(context: VendorWalletsContext, log: Log): Promise<number> {
  const due = await leaseDueCursors(context.db, context.now());
  let fetched = 0;
  await forEachIsolated(due, {
    atOnceMax: INTEGRATIONS_PER_RUN_MAX,
    work: async (cursor) => {
      fetched += await fetchAndBookRounds(context, cursor);
    },
    onFailure: async ({ integration }, error) => {
      log.error(
        { alert: 'vendor-rounds', integration, err: error },
        'ALERT: the rounds of a vendor could not be fetched',
      );
      await transaction(context.db, async (tx) => await postponeFetch(tx, integration, context.now()));
    },
  });
  return fetched;
}

/**
 * Fetches and books the next rounds of an integration. Returns the number of fetched rounds: zero if the vendor gave no answer, or if another worker
 * has advanced the cursor in the meantime. Throws if the rounds cannot be parsed or booked.
 */
async function fetchAndBookRounds(
  context: VendorWalletsContext,
  { integration, lastNumber }: RoundCursor,
): Promise<number> {
  const client = await openVendorClient(context, integration);
  const answer = await client?.fetchRoundPage(lastNumber, ROUNDS_AT_ONCE_MAX);
  if (answer?.kind !== 'answer' || answer.code !== 'OK') return 0;
  const vendorRounds = answer.body['rounds'];
  if (!roundsSchema.Check(vendorRounds))
    throw new Error(`${integration} gives rounds after ${lastNumber} that cannot be read`);
  return await transaction(context.db, async (tx) => {
    if (!(await lockCursorAt(tx, { integration, lastNumber }))) return 0;
    await lockPlayers(tx, vendorRounds);
    const booked = await bookRounds(tx, integration, lastNumber, vendorRounds);
    await closeGamesOverLimit(tx, booked, context.now());
    await advanceCursor(
      tx,
      { integration, lastNumber: BigInt(vendorRounds.at(-1)?.number ?? lastNumber) },
      context.now(),
    );
    return vendorRounds.length;
  });
}

/**
 * Locks the cash accounts of the players in the order of their ids, which prevents deadlocks. No cash moves here, but every insert of a bet holds
 * this lock, so that the stored use of a member's own limits stays equal to the bets (`betting/play-use.ts`).
 */
async function lockPlayers(tx: Tx, vendorRounds: readonly VendorRound[]): Promise<void> {
  const players = new Map(vendorRounds.map(({ playerId, currency }) => [BigInt(playerId), currency]));
  await lockCashOfMembers(
    tx,
    [...players].flatMap(([memberId, currency]) => (isCurrency(currency) ? [{ memberId, currency }] : [])),
  );
}

/** A round that was booked as a bet. `wallet` is the code of the vendor whose wallet paid the stake. */
interface BookedRound extends FetchedBet {
  readonly wallet: string;
}

/** Books the rounds that are not booked yet and publishes their figures. Throws unless the numbers ascend, because the cursor would skip rounds. */
async function bookRounds(
  tx: Tx,
  integration: string,
  after: bigint,
  vendorRounds: readonly VendorRound[],
): Promise<BookedRound[]> {
  const booked: BookedRound[] = [];
  let lastNumber = after;
  for (const round of vendorRounds) {
    if (BigInt(round.number) <= lastNumber)
      throw new Error(`${integration} numbers ${round.roundId} ${round.number} after ${lastNumber}`);
    lastNumber = BigInt(round.number);
    const bet = await bookRound(tx, integration, round);
    if (!bet) continue;
    await publishFigures(tx, 'bet.settled', bet);
    // A win can arrive after the vendor wallet was emptied. The flag lets the next launch recall the win.
    if (bet.win_minor > 0n) await writeMayHold(tx, bet.member_id, round.wallet, true);
    booked.push({ ...bet, wallet: round.wallet });
  }
  return booked;
}

/**
 * Requests the closing of games in which a limit was exceeded, in the transaction that books the rounds. A closing is necessary because the
 * platform cannot refuse a stake that is placed from a vendor wallet (docs/decisions/0030-games-at-vendors-end.md).
 */
async function closeGamesOverLimit(tx: Tx, booked: readonly BookedRound[], now: Date): Promise<void> {
  for (const { member_id: memberId, wallet } of booked.filter(({ too_high }) => too_high))
    await requestClosing(tx, wallet, { memberId, reason: 'LIMIT_STAKE', now, firstAttemptAt: now });
  for (const memberId of await readLimitedMembers(tx, [...new Set(booked.map(({ member_id }) => member_id))], now)) {
    const { merchant } = await readWalletMember(tx, memberId);
    const reason = toClosingReason(await judgePlayLocked(tx, { memberId, timeZone: merchant.timeZone, now }));
    if (reason) await requestClosings(tx, { memberId, reason, now, firstAttemptAt: now });
  }
}

/** Returns those of the given members who have a loss or session limit or take a break. No other member can exceed a limit. */
async function readLimitedMembers(tx: Tx, memberIds: readonly bigint[], now: Date): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from play_limit
    where member_id = any(${memberIds}::bigint[]) and kind in ('loss', 'session') and value is not null
    union
    select member_id from play_exclusion where member_id = any(${memberIds}::bigint[]) and (until is null or until > ${now})
    order by 1`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** Books one round. Returns `undefined` if the round was booked before. Throws if the platform does not know its player, game or currency. */
async function bookRound(tx: Tx, integration: string, round: VendorRound): Promise<FetchedBet | undefined> {
  const booked = await bookFetchedRound(tx, {
    ...parseFigures(integration, round),
    integration,
    vendor: round.wallet,
    roundId: round.roundId,
    memberId: BigInt(round.playerId),
    gameCode: round.gameCode,
    currency: round.currency,
    placedAt: round.placedAt,
    settledAt: round.settledAt,
  });
  if (booked === 'unknown')
    throw new Error(`${integration} gives round ${round.number} of an unknown player, game or currency`);
  return booked === 'known' ? undefined : booked;
}

/** Parses stake and win into minor units. Throws unless the stake is positive and the win is not negative. */
function parseFigures(integration: string, { number, currency, stake, win }: VendorRound) {
  const amounts = isCurrency(currency) ? [parseAmount(stake, currency), parseAmount(win, currency)] : [];
  const [stakeMinor, winMinor] = amounts.map((amount) => amount?.amountMinor);
  if (stakeMinor === undefined || winMinor === undefined || stakeMinor <= 0n || winMinor < 0n)
    throw new Error(`${integration} gives round ${number} with a stake of ${stake} and a win of ${win} ${currency}`);
  return { stakeMinor, winMinor, ...settleBet({ stakeMinor, winMinor }) };
}
