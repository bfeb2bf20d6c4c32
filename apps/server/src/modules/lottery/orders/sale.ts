import { playMarkets } from '@baize/contract/codes';
import { findFamilyRules, type FamilyRules } from '@baize/lottery/settling';
import type { Currency } from '@baize/money';
import { sql } from 'kysely';
import { selectNumberSteps, toNumberSteps, type StepRow } from '../../../betting/lottery/number-steps.ts';
import { assert } from '../../../domain/assert.ts';
import { judgeLaunch } from '../../../domain/lobby/judge-launch.ts';
import { isMarketOffered } from '../../../domain/lottery/market-currency.ts';
import type { SaleTerms } from '../../../domain/lottery/judge-order.ts';
import type { NumberStep } from '../../../domain/lottery/number-steps.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { selectPlayLimits, type PlayLimitRow } from '../catalogue/play-limits.ts';

/** A lottery with the terms on which a brand sells it now. */
export interface Sale {
  readonly lotteryCode: string;
  readonly vendorCode: string;
  readonly gameType: string;
  readonly nodeId: number;
  readonly rules: FamilyRules;
  readonly terms: SaleTerms;
  /** The stakes of all members on a number at which odds fall or the number closes, in rising order. */
  readonly steps: readonly NumberStep[];
  /** The limit of one member's stakes on one number of one issue, in minor units. */
  readonly numberMaxMinor: bigint;
  /** All stakes of one member on one issue; null where there is no limit. */
  readonly issueMaxMinor: bigint | null;
  readonly payoutPerLineMaxMinor: bigint;
  readonly payoutPerIssueMaxMinor: bigint;
}

interface SaleRow {
  readonly code: string;
  readonly vendor_code: string;
  readonly family: string;
  readonly markets: string[];
  readonly closed_plays: string[];
  readonly state: string;
  readonly group_max: number;
  readonly group_min: number;
  readonly return_ppm: number;
  readonly coefficient_ppm: number;
  readonly line_min_minor: bigint;
  readonly line_max_minor: bigint;
  readonly number_max_minor: bigint;
  readonly issue_max_minor: bigint | null;
  readonly play_limits: PlayLimitRow[];
  readonly payout_per_line_max_minor: bigint;
  readonly payout_per_issue_max_minor: bigint;
  readonly steps: StepRow[];
  readonly game_type: string;
  readonly node_id: number;
  readonly game_state: string;
  readonly vendor_state: string;
  readonly integration_state: string;
}

/** Reads the terms of a lottery. Refuses a lottery that is unknown or switched off for this brand, or in maintenance. */
export async function readSale(
  db: Db | Tx,
  merchantId: number,
  gameCode: string,
  currency: Currency,
): Promise<Outcome<Sale>> {
  const { rows } = await sql<SaleRow>`
    select l.code, l.vendor_code, l.family, l.markets, l.closed_plays, l.state, l.group_max, l.group_min, l.return_ppm, l.coefficient_ppm,
      l.line_min_minor, l.line_max_minor, l.number_max_minor, l.issue_max_minor, l.payout_per_line_max_minor, l.payout_per_issue_max_minor,
      ${selectNumberSteps('l.code')} as steps, ${selectPlayLimits('l.code')} as play_limits, g.game_type, g.node_id, g.state as game_state, v.state as vendor_state, i.state as integration_state
    from lottery l
    join game g on g.vendor_code = l.vendor_code and g.game_code = l.code
    join vendor v on v.code = l.vendor_code
    join integration i on i.code = v.integration_code
    join merchant_vendor mv on mv.vendor_code = l.vendor_code and mv.merchant_id = ${merchantId} and mv.enabled
    where l.code = ${gameCode} and l.state <> 'hidden'`.execute(db);
  const [row] = rows;
  const launchable = judgeLaunch(row && toLaunchable(row), false);
  if (!launchable.ok) return launchable;
  assert(row !== undefined, 'an unknown lottery was refused');
  return row.state === 'maintenance' ? refuse('game.maintenance') : done(toSale(row, currency));
}

function toLaunchable(row: SaleRow) {
  return {
    freePlay: false,
    gameState: row.game_state,
    vendorState: row.vendor_state,
    integrationState: row.integration_state,
  };
}

function toSale(row: SaleRow, currency: Currency): Sale {
  const rules = findFamilyRules(row.family);
  assert(rules !== undefined, `lottery ${row.code} is of the unknown family ${row.family}`);
  const steps = toNumberSteps(row.steps);
  return {
    lotteryCode: row.code,
    vendorCode: row.vendor_code,
    gameType: row.game_type,
    nodeId: row.node_id,
    rules,
    steps,
    terms: {
      currency,
      markets: playMarkets.filter((market) => row.markets.includes(market) && isMarketOffered(market, currency)),
      closedPlays: row.closed_plays,
      groupMax: row.group_max,
      groupMin: row.group_min,
      returnPpm: row.return_ppm,
      coefficientPpm: row.coefficient_ppm,
      dropsPpm: steps.flatMap(({ dropPpm }) => dropPpm ?? []),
      hasSteps: steps.length > 0,
      lineMinMinor: row.line_min_minor,
      lineMaxMinor: row.line_max_minor,
      lineMaxMinorOfPlays: new Map(row.play_limits.map(({ playId, lineMax }) => [playId, BigInt(lineMax)])),
    },
    numberMaxMinor: row.number_max_minor,
    issueMaxMinor: row.issue_max_minor,
    payoutPerLineMaxMinor: row.payout_per_line_max_minor,
    payoutPerIssueMaxMinor: row.payout_per_issue_max_minor,
  };
}

/** Finds the id of an issue by its number. Undefined if there is no such issue. */
export async function findIssueId(db: Db | Tx, lotteryCode: string, number: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('lottery_issue')
    .select('issue_id')
    .where('lottery_code', '=', lotteryCode)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.issue_id;
}
