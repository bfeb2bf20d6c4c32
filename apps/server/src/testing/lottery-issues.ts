import { LOTTERIES, type Lottery } from '@baize/lottery/lotteries';
import { createHash, randomBytes } from 'node:crypto';
import { assert } from '../domain/assert.ts';
import { LOTTERY_INTEGRATION } from '../domain/lottery/lottery-page.ts';
import { makeSealedSeed } from '../modules/lottery/issues/seeds.ts';
import type { Db } from '../platform/db.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { makeRecordId } from '../platform/record-ids.ts';

/** The key ring of the servers that `openTestApp` opens. */
export const lotteryKeyRing = createKeyRing([Buffer.alloc(32, 7)]);

const SECOND_MS = 1000;

interface NewLottery extends Partial<Pick<Lottery, 'results'>> {
  readonly vendor?: string;
  readonly merchants?: readonly number[];
  readonly nodeId?: number;
  readonly names?: Readonly<Record<string, string>>;
  readonly state?: string;
}

/** Creates a lottery of the catalogue with its integration, vendor and game. The given brands offer it. */
export async function createLottery(
  db: Db,
  code: string,
  {
    vendor = 'LOTTO',
    merchants = [1],
    nodeId = 50_001,
    names = { en: code },
    state = 'open',
    results,
  }: NewLottery = {},
): Promise<void> {
  const lottery = LOTTERIES.find((each) => each.code === code);
  assert(lottery !== undefined, `the catalogue has no lottery ${code}`);
  const integration = {
    code: LOTTERY_INTEGRATION,
    name: 'Lottery',
    launch_url: 'http://127.0.0.1',
    wallet_mode: 'single',
  };
  await db
    .insertInto('integration')
    .values(integration)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('vendor')
    .values({ code: vendor, name: vendor, integration_code: LOTTERY_INTEGRATION, position: 9 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('merchant_vendor')
    .values(merchants.map((merchant_id) => ({ merchant_id, vendor_code: vendor })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('game')
    .values({
      node_id: nodeId,
      vendor_code: vendor,
      game_type: 'LOTT',
      game_code: code,
      names: JSON.stringify(names),
      icon: `icon-${code}`,
      position: nodeId,
    })
    .execute();
  await db.insertInto('lottery').values(lotteryRow(lottery, { vendor, nodeId, state, results })).execute();
}

function lotteryRow(
  { code, family, category, prizeModes, markets, calendar, closeSeconds, limits, ...lottery }: Lottery,
  { vendor, nodeId, state, results = lottery.results }: NewLottery & { nodeId: number; vendor: string; state: string },
) {
  return {
    code,
    vendor_code: vendor,
    family,
    category,
    prize_modes: [...prizeModes],
    markets: [...markets],
    calendar: JSON.stringify(calendar),
    close_seconds: closeSeconds,
    own_draw: results === 'own',
    state,
    line_min_minor: limits.lineMinMinor,
    line_max_minor: limits.lineMaxMinor,
    number_max_minor: limits.numberMaxMinor,
    payout_per_line_max_minor: limits.payoutPerLineMaxMinor,
    payout_per_issue_max_minor: limits.payoutPerIssueMaxMinor,
    position: nodeId,
  };
}

interface NewIssue {
  readonly number?: string;
  /** The times are in seconds from now. A negative value is in the past. */
  readonly opensIn?: number;
  readonly closesIn?: number;
  readonly drawsIn?: number;
  readonly isOwn?: boolean;
}

let issues = 0;

/** Creates an issue with its times around now. Returns its id. */
export async function createIssue(
  db: Db,
  lottery_code: string,
  { number, opensIn = -60, closesIn = 60, drawsIn = closesIn, isOwn = true }: NewIssue = {},
): Promise<bigint> {
  issues += 1;
  const at = (seconds: number): Date => new Date(Date.now() + seconds * SECOND_MS);
  const issue_id = makeRecordId(at(drawsIn));
  await db
    .insertInto('lottery_issue')
    .values({
      issue_id,
      lottery_code,
      number: number ?? `20261124-${String(issues).padStart(4, '0')}`,
      opens_at: at(opensIn),
      closes_at: at(closesIn),
      draws_at: at(drawsIn),
      ...(isOwn && makeSealedSeed(lotteryKeyRing, issue_id)),
    })
    .execute();
  return issue_id;
}

/** Creates an issue that was drawn `secondsAgo` seconds ago. The draw does not follow from its seed. */
export async function createDraw(
  db: Db,
  lottery_code: string,
  { number, text, secondsAgo = 60 }: { number: string; text: string; secondsAgo?: number },
): Promise<void> {
  const at = new Date(Date.now() - secondsAgo * SECOND_MS);
  const seed = randomBytes(32);
  await db
    .insertInto('lottery_issue')
    .values({
      issue_id: makeRecordId(at),
      lottery_code,
      number,
      opens_at: new Date(at.getTime() - 60 * SECOND_MS),
      closes_at: at,
      draws_at: at,
      state: 'settled',
      seed_hash: createHash('sha256').update(seed).digest(),
      seed,
      bets_root: createHash('sha256').digest(),
      closed_at: at,
      draw_text: text,
      draw_version: 1,
      drawn_at: at,
      settled_at: at,
    })
    .execute();
}
