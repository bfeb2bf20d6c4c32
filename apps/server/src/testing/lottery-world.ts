import { randomUUID } from 'node:crypto';
import type { LottoLine, LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { Db } from '../platform/db.ts';

/** The smallest world in which a bet on a lottery can be placed: one integration, vendor and game, and a lottery with issues. */
export const LOTTERY = 'SSC_1M';
export const LOTTERY_VENDOR = 'LOTTO';

interface LotteryOptions {
  readonly code?: string;
  readonly family?: string;
  readonly markets?: string[];
  readonly limits?: Partial<typeof LIMITS & { readonly issue_max_minor: bigint }>;
}

const LIMITS = {
  line_min_minor: 1n,
  line_max_minor: 10_000_000n,
  number_max_minor: 50_000_000n,
  payout_per_line_max_minor: 50_000_000n,
  payout_per_issue_max_minor: 500_000_000n,
};

/** Creates the vendor of lotteries, switched on for the merchant. */
export async function createLotteryVendor(db: Db, merchantId: number): Promise<void> {
  const name = 'House lotteries';
  const integration = { code: 'LOTTERY', name, launch_url: 'http://127.0.0.1', wallet_mode: 'single' };
  await db.insertInto('integration').values(integration).execute();
  await db
    .insertInto('vendor')
    .values({ code: LOTTERY_VENDOR, name, integration_code: 'LOTTERY', position: 9 })
    .execute();
  await db.insertInto('merchant_vendor').values({ merchant_id: merchantId, vendor_code: LOTTERY_VENDOR }).execute();
}

/** Creates a lottery with its game. By default the lottery has draws every minute and high limits. */
export async function createLottery(
  db: Db,
  { code = LOTTERY, family = 'ssc', markets = ['official', 'credit'], limits = {} }: LotteryOptions = {},
): Promise<void> {
  await sql`
    insert into game (node_id, vendor_code, game_type, game_code, names, icon, position)
    select coalesce(max(node_id), 0) + 1, ${LOTTERY_VENDOR}, 'ELOTT', ${code}, ${JSON.stringify({ en: code })}::jsonb, 'lottery', 1
    from game`.execute(db);
  await db
    .insertInto('lottery')
    .values({
      code,
      family,
      markets,
      vendor_code: LOTTERY_VENDOR,
      category: 'SSC',
      prize_modes: ['ELOTT'],
      calendar: JSON.stringify({ kind: 'interval', minutes: 1, utcOffsetMinutes: 0 }),
      close_seconds: 5,
      own_draw: false,
      ...LIMITS,
      ...limits,
    })
    .execute();
}

/** An issue of a lottery. */
export interface TestIssue {
  readonly issueId: bigint;
  readonly number: string;
}

let issues = 0;

interface NewIssue {
  readonly code?: string;
  /** The times are in seconds from now. */
  readonly opensIn?: number;
  readonly closesIn?: number;
}

/** Creates an issue, which takes bets now unless the test sets other times. */
export async function createIssue(db: Db, issue: NewIssue = {}): Promise<TestIssue> {
  const [created] = await createIssues(db, [issue]);
  assert(created !== undefined, 'one issue is created');
  return created;
}

/** Creates several issues with one statement. Returns them in the order of the list. */
export async function createIssues(db: Db, list: readonly NewIssue[]): Promise<TestIssue[]> {
  const created = list.map(() => {
    issues += 1;
    return { issueId: BigInt(issues), number: `20261124-${String(issues).padStart(4, '0')}` };
  });
  await sql`
    insert into lottery_issue (issue_id, lottery_code, number, opens_at, closes_at, draws_at)
    select issue_id, code, number, now() + make_interval(secs => opens_in), now() + make_interval(secs => closes_in),
      now() + make_interval(secs => closes_in + 5)
    from unnest(
      ${created.map(({ issueId }) => issueId)}::bigint[], ${list.map(({ code = LOTTERY }) => code)}::text[],
      ${created.map(({ number }) => number)}::text[], ${list.map(({ opensIn = -60 }) => opensIn)}::integer[],
      ${list.map(({ closesIn = 3_600 }) => closesIn)}::integer[]
    ) as issue (issue_id, code, number, opens_in, closes_in)`.execute(db);
  return created;
}

/** Stores a draw or a corrected draw of an issue. Each draw raises the version. */
export async function drawTestIssue(db: Db, { issueId }: TestIssue, draw: string): Promise<void> {
  await sql`
    update lottery_issue set state = 'drawn', draw_text = ${draw}, draw_version = draw_version + 1, drawn_at = now(), settled_at = null
    where issue_id = ${issueId}`.execute(db);
}

/** Builds a line of the official market. A note costs 2.00 times the multiple. The prize group is 1956 by default. */
export function officialLine(playId: string, selection: string, multiple = 1, group = 1956): LottoLine {
  return { playId, selection, price: { market: 'official', unit: 'yuan', multiple, group } };
}

/** Builds a line of the credit market with a return of 97 %. */
export function creditLine(playId: string, selection: string, amount = '10.00'): LottoLine {
  return { playId, selection, price: { market: 'credit', amount, returnPpm: 970_000 } };
}

/** Builds an order of lines on an issue of `LOTTERY`. `cost` is the sum of the lines, such as "10.00". */
export function orderOf(
  { number }: TestIssue,
  lines: LottoLine[],
  cost: string,
  more: Partial<LottoPlaceRequest> = {},
): LottoPlaceRequest {
  return { requestId: randomUUID(), gameCode: LOTTERY, issue: number, lines, cost, ...more };
}
