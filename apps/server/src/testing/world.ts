import { randomBytes, randomUUID } from 'node:crypto';
import type { BetState } from '@baize/contract/schemas/common';
import { money, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { BetFigures } from '../domain/rollup/roll-up.ts';
import { settleBet } from '../domain/bet/settle-bet.ts';
import { makeRecordId } from '../platform/record-ids.ts';
import { post } from '../ledger/post.ts';
import type { Db } from '../platform/db.ts';
import { makeMemberToken } from '../platform/tokens.ts';
import { transaction } from '../platform/transaction.ts';

/** The smallest world in which a bet can be made, for tests against the real database. */
export const INTEGRATION = 'ARCADE';
export const VENDOR = 'LANTERN';
export const GAME = 'lantern-garden';
export const KEY_ID = 'k1';
export const SECRET = 'a secret of the tests';

/** The time zone in which it is about noon now, so that a test that counts by the day has hours left before midnight, whenever it runs. */
export const MIDDAY_ZONE = zoneAhead(12 - new Date().getUTCHours());

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: MIDDAY_ZONE });

/** Returns the current day in `MIDDAY_ZONE`, e.g. `2026-11-22`, or the day at this distance from it: 1 is tomorrow. */
export function today(distance = 0): string {
  return dayFormat.format(new Date(Date.now() + distance * 86_400_000));
}

/** Returns the zone whose clock is this number of hours ahead of UTC. The signs in the names of these zones are inverted: `Etc/GMT-5` is UTC+5. */
function zoneAhead(hours: number): string {
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Creates a brand with the code `M<id>`. */
export async function createMerchant(
  db: Db,
  merchantId: number,
  timeZone = 'Asia/Kathmandu',
  currency: Currency = 'NPR',
): Promise<void> {
  await db
    .insertInto('merchant')
    .values({
      merchant_id: merchantId,
      code: `M${merchantId}`,
      name: `Merchant ${merchantId}`,
      currency,
      country_code: 'NP',
      dialling_code: '977',
      human_check_scenes: ['sms'],
      time_zone: timeZone,
      default_language: 'ne',
      languages: ['en', 'ne'],
      copyright_year: 2025,
    })
    .execute();
}

/** Creates an integration with a key, a vendor, and a game of each given category. The brand offers all of them. */
export async function createCatalogue(
  db: Db,
  merchantId: number,
  gameTypes: readonly string[] = ['RNG'],
): Promise<void> {
  await db
    .insertInto('integration')
    .values({ code: INTEGRATION, name: 'Arcade', launch_url: 'http://127.0.0.1', wallet_mode: 'single' })
    .execute();
  await db
    .insertInto('integration_key')
    .values({ integration_code: INTEGRATION, key_id: KEY_ID, sealed_secret: Buffer.from(SECRET) })
    .execute();
  await db
    .insertInto('vendor')
    .values({ code: VENDOR, name: 'Lantern', integration_code: INTEGRATION, position: 1 })
    .execute();
  await db.insertInto('merchant_vendor').values({ merchant_id: merchantId, vendor_code: VENDOR }).execute();
  for (const [index, gameType] of gameTypes.entries()) {
    await db
      .insertInto('game')
      .values({
        node_id: index + 1,
        vendor_code: VENDOR,
        game_type: gameType,
        game_code: index === 0 ? GAME : `${GAME}-${gameType.toLowerCase()}`,
        names: JSON.stringify({ en: 'Lantern Garden', ne: 'लालटिन बगैंचा' }),
        icon: 'lantern',
        max_stake_minor: 100_000n,
        position: index,
      })
      .execute();
  }
}

export interface NewMember {
  readonly merchantId: number;
  readonly account: string;
  readonly type?: number;
  readonly upline?: TestMember;
  readonly registeredAt?: Date;
}

/** A member of a test. `line` is the path of ids in the agent tree. */
export interface TestMember {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly account: string;
  readonly type: number;
  readonly line: string;
  /** The lines in which an agent stood before its moves. */
  readonly formerLines?: readonly string[];
}

/** Creates a member, who has no password and no wallet. The types are those of spec section 3, e.g. 0 for a player. */
export async function createMember(
  db: Db,
  { merchantId, account, type = 0, upline, registeredAt }: NewMember,
): Promise<TestMember> {
  const { member_id } = await db
    .insertInto('member')
    .values({
      merchant_id: merchantId,
      account,
      account_key: account.toLowerCase(),
      type,
      nickname: account,
      password_hash: 'none',
      upline_id: upline?.memberId ?? null,
      line: '0',
      referral_code: account,
      language: 'en',
      ...(registeredAt && { registered_at: registeredAt }),
    })
    .returning('member_id')
    .executeTakeFirstOrThrow();
  const line = upline ? `${upline.line}.${member_id}` : String(member_id);
  await db.updateTable('member').set({ line }).where('member_id', '=', member_id).execute();
  return { memberId: member_id, merchantId, account, type, line };
}

export interface MemberToCreate {
  readonly merchantId: number;
  readonly account: string;
  readonly type?: number;
  /** The index of the upline in the list. It must be smaller than that of the member. */
  readonly upline?: number;
}

/** Creates many members with two statements. Returns them in the order of the list, which is the order of their ids. */
export async function createMembers(db: Db, list: readonly MemberToCreate[]): Promise<TestMember[]> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('member', 'member_id')) as id from generate_series(1, ${list.length}::integer)
    order by id`.execute(db);
  const members: TestMember[] = [];
  const uplines: (bigint | null)[] = [];
  for (const [at, { merchantId, account, type = 0, upline }] of list.entries()) {
    const memberId = rows[at]?.id ?? 0n;
    const above = upline === undefined ? undefined : members[upline];
    const line = above ? `${above.line}.${memberId}` : String(memberId);
    members.push({ memberId, merchantId, account, type, line });
    uplines.push(above?.memberId ?? null);
  }
  await sql`
    insert into member (member_id, merchant_id, account, account_key, type, nickname, password_hash, upline_id, line, referral_code, language)
    overriding system value
    select member_id, merchant_id, account, lower(account), type, account, 'none', upline_id, line::ltree, account, 'en'
    from unnest(
      ${members.map(({ memberId }) => memberId)}::bigint[], ${members.map(({ merchantId }) => merchantId)}::integer[],
      ${members.map(({ account }) => account)}::text[], ${members.map(({ type }) => type)}::smallint[],
      ${uplines}::bigint[], ${members.map(({ line }) => line)}::text[]
    ) as created (member_id, merchant_id, account, type, upline_id, line)`.execute(db);
  return members;
}

/** Posts a deposit, which adds the amount in minor units to the member's cash. */
export async function fund(db: Db, memberId: bigint, amountMinor: bigint, currency: Currency = 'NPR'): Promise<void> {
  await transaction(db, async (tx) => {
    await post(tx, {
      memberId,
      key: `fund:${randomBytes(8).toString('hex')}`,
      kind: 'deposit',
      entries: [
        { account: 'cash', amount: money(currency, amountMinor) },
        { account: 'house:payment-clearing:demo', amount: money(currency, -amountMinor) },
      ],
    });
  });
}

/** Posts a returned deposit that the member's cash does not cover, so that the member owes the amount (decision 25). */
export async function owe(db: Db, memberId: bigint, amountMinor: bigint): Promise<void> {
  const [currency, provider] = ['NPR', 'demo'] as const;
  await transaction(db, async (tx) => {
    const key = `owe:${randomBytes(8).toString('hex')}`;
    await post(tx, {
      memberId,
      key,
      kind: 'deposit_return',
      entries: [
        { account: 'house:member-debt', amount: money(currency, -amountMinor) },
        { account: `house:payment-clearing:${provider}`, amount: money(currency, amountMinor) },
      ],
    });
    await tx
      .insertInto('deposit')
      .values({
        member_id: memberId,
        merchant_id: 1,
        provider,
        request_id: randomUUID(),
        currency,
        amount_minor: amountMinor,
        owed_minor: amountMinor,
        state: 'refunded',
      })
      .execute();
  });
}

export interface NewGameSession {
  readonly memberId: bigint;
  readonly gameCode?: string;
  readonly currency?: Currency;
  readonly expiresAt?: Date;
}

/** Opens a game session of a member. Returns its token. */
export async function openGameSession(
  db: Db,
  { memberId, gameCode = GAME, currency = 'NPR', expiresAt }: NewGameSession,
): Promise<string> {
  const { token, hash } = makeMemberToken(memberId);
  await db
    .insertInto('game_session')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      token_hash: hash,
      integration_code: INTEGRATION,
      vendor_code: VENDOR,
      game_code: gameCode,
      currency,
      expires_at: expiresAt ?? new Date(Date.now() + 3_600_000),
    })
    .execute();
  return token;
}

/** Creates a launch token that is valid until `expiresAt`. Returns the token. */
export async function openLaunch(db: Db, memberId: bigint, expiresAt: Date): Promise<string> {
  const { token, hash } = makeMemberToken(memberId);
  await db
    .insertInto('launch_token')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      token_hash: hash,
      integration_code: INTEGRATION,
      vendor_code: VENDOR,
      game_code: GAME,
      language: 'ne',
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

export interface NewBet {
  readonly member: TestMember;
  readonly placedAt: Date;
  readonly stakeMinor?: bigint;
  readonly winMinor?: bigint;
  readonly state?: BetState;
  readonly gameType?: string;
  readonly timeZone?: string;
}

let bets = 0;

/** Inserts a bet with its round, as the wallet API does, at any time that a report needs. */
export async function insertBet(db: Db, bet: NewBet) {
  const [inserted] = await insertBets(db, [bet]);
  assert(inserted !== undefined, 'one bet is inserted');
  return inserted;
}

/** Inserts several bets. Returns them in the order of the list. */
export async function insertBets(db: Db, list: readonly NewBet[]) {
  if (list.length === 0) return [];
  const rows = list.map(toBetRow);
  const places = rows.map(({ bucket, member_id, bet_id, integration_code, round_id, transaction_id }) => {
    return { bucket, member_id, bet_id, integration_code, round_id, transaction_id };
  });
  await db.insertInto('bet_round').values(places).execute();
  const inserted = await db
    .insertInto('bet')
    .values(rows)
    .returning([
      'member_id',
      'bet_id',
      'merchant_id',
      'line',
      'game_type',
      'vendor_code',
      'currency',
      'stake_minor',
      'win_minor',
      'valid_bet_minor',
      'day',
      'placed_at',
    ])
    .execute();
  // A database cluster returns the rows shard by shard, so they are put in order again.
  const byId = new Map(inserted.map((row) => [`${row.member_id} ${row.bet_id}`, row]));
  return rows.map(({ member_id, bet_id }) => {
    const row = byId.get(`${member_id} ${bet_id}`);
    assert(row !== undefined, 'every bet is inserted');
    return row;
  });
}

function toBetRow({
  member,
  placedAt,
  stakeMinor = 100n,
  winMinor = 0n,
  state = 'lost',
  gameType = 'RNG',
  timeZone = 'Asia/Kathmandu',
}: NewBet) {
  bets += 1;
  const counts = state === 'won' || state === 'lost';
  return {
    bucket: bucketOf(member.memberId),
    member_id: member.memberId,
    bet_id: makeRecordId(placedAt),
    integration_code: INTEGRATION,
    round_id: `round${bets}`,
    transaction_id: `bet${bets}`,
    merchant_id: member.merchantId,
    vendor_code: VENDOR,
    game_type: gameType,
    game_code: GAME,
    line: member.line,
    currency: 'NPR',
    stake_minor: stakeMinor,
    win_minor: winMinor,
    valid_bet_minor: counts ? settleBet({ stakeMinor, winMinor }).validBetMinor : 0n,
    state,
    placed_at: placedAt,
    settled_at: state === 'open' ? null : placedAt,
    day: sql<string>`(${placedAt}::timestamptz at time zone ${timeZone})::date`,
  };
}

/** Returns the figures of a bet of `insertBet`, as roll-ups count them. */
export function figuresOf(bet: Awaited<ReturnType<typeof insertBet>>): BetFigures {
  return {
    memberId: bet.member_id,
    merchantId: bet.merchant_id,
    line: bet.line,
    day: bet.day,
    gameType: bet.game_type,
    currency: bet.currency,
    stakeMinor: bet.stake_minor,
    validBetMinor: bet.valid_bet_minor,
    winMinor: bet.win_minor,
    betId: bet.bet_id,
    placedAt: bet.placed_at,
    bets: 1,
  };
}
