import { assert } from '../../domain/assert.ts';
import type { Terms } from '../../domain/contracts/terms.ts';
import { windowAt, type SettlementWindow } from '../../domain/contracts/window.ts';
import { beginUncountedPlay } from '../../members/uncounted-play.ts';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { putContractsInForce, type ContractInForce } from '../settlements.ts';
import { createCatalogue, createMembers, createMerchant, type insertBets, type TestMember } from '../world.ts';
import { WINDOWS, type Batch, type History, type Play } from './history-steps.ts';
import { SettlementModel, type ModelAgent, type ModelTerms } from './settlement-model.ts';

const BRANDS = 2;
export const TIME_ZONE = 'Asia/Kathmandu';
const DAY_MS = 86_400_000;

/** The merchant that has the games. The merchants of histories have higher numbers. */
const CATALOGUE_MERCHANT = 1;
let merchants = CATALOGUE_MERCHANT;

/** Creates the games, and marks the ledger, which is empty so far, as rolled up. */
export async function prepareSettlementDb(db: Db): Promise<void> {
  await createMerchant(db, CATALOGUE_MERCHANT, TIME_ZONE);
  await createCatalogue(db, CATALOGUE_MERCHANT);
  await db.insertInto('money_rollup_checkpoint').values({ until: new Date() }).execute();
}

/** The members of a line: four agents in two branches, and six players. `upline` is an index in this list. */
const LINE_MEMBERS = [
  { name: 'top', type: 1 },
  { name: 'left', type: 2, upline: 0 },
  { name: 'right', type: 2, upline: 0 },
  { name: 'below', type: 2, upline: 1 },
  { name: 'player0', type: 0, upline: 0 },
  { name: 'player1', type: 0, upline: 1 },
  { name: 'player2', type: 0, upline: 2 },
  { name: 'player3', type: 0, upline: 3 },
  { name: 'trial', type: 4, upline: 3 },
  { name: 'blocked', type: 0, upline: 1 },
];
const AGENTS = 4;
/** The number of players whose bets count. They stand before the trial member and the blocked member, whose bets count for nobody. */
const COUNTED_PLAYERS = 4;

/** Creates one line for each of the brands in the list, with an account of its own for everybody. */
async function createLines(db: Db, merchantIds: readonly number[]): Promise<TestMember[][]> {
  const list = merchantIds.flatMap((merchantId, line) =>
    LINE_MEMBERS.map(({ name, type, upline }) => ({
      merchantId,
      account: `${name}-${line}`,
      type,
      ...(upline !== undefined && { upline: line * LINE_MEMBERS.length + upline }),
    })),
  );
  const members = await createMembers(db, list);
  const lines = merchantIds.map((_, line) =>
    members.slice(line * LINE_MEMBERS.length, (line + 1) * LINE_MEMBERS.length),
  );
  await transaction(db, async (tx) => {
    for (const line of lines) {
      const blocked = line.at(-1);
      assert(blocked !== undefined, 'a line ends with the blocked player');
      await beginUncountedPlay(tx, { memberId: blocked.memberId, cause: 'blocked', since: new Date(0), until: null });
    }
  });
  return lines;
}

const WINDOW_LENGTH_BY_KIND = {
  real_time_salary: 'five_minutes',
  hourly_salary: 'hour',
  daily_salary: 'D',
  dividend: 'D',
} as const;

function listWindows(kind: Batch['kind']): SettlementWindow[] {
  const windows: SettlementWindow[] = [];
  let start = windowAt('D', new Date(Date.now() - 12 * DAY_MS), TIME_ZONE).from;
  for (; windows.length < WINDOWS; start = windows.at(-1)?.to ?? start)
    windows.push(windowAt(WINDOW_LENGTH_BY_KIND[kind], start, TIME_ZONE));
  return windows;
}

type Bounds = History['bounds'][number];

function createTerms(
  { kind, history: { carryOver } }: Pick<World, 'kind' | 'history'>,
  model: ModelTerms['tiers'],
  { minimumMinor, capMinor }: Bounds,
): { real: Terms; model: ModelTerms } {
  const carried = kind === 'dividend' ? carryOver : null;
  const real: Terms = {
    kind,
    window: WINDOW_LENGTH_BY_KIND[kind],
    carryOver: carried,
    tiers: model.map((tier) => ({
      ...tier,
      activeMembers: tier.activeMembers === 0 ? null : tier.activeMembers,
      profitAndLossMinor: null,
      betAmountMinor: null,
    })),
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
    payBounds: { minimumMinor, maximumMinor: capMinor },
  };
  return { real, model: { kind, carryOver: carried, tiers: model, minimumMinor, capMinor } };
}

/** The world of one history, which has a line of its own. */
export interface World {
  readonly db: Db;
  readonly kind: Batch['kind'];
  readonly history: History;
  readonly merchantId: number;
  readonly agents: readonly TestMember[];
  readonly players: readonly TestMember[];
  readonly windows: readonly SettlementWindow[];
  readonly model: SettlementModel;
  /** The terms in force, by agent. */
  readonly inForce: Map<bigint, ModelTerms>;
  readonly bets: Map<Play, Bet>;
}
export type Bet = Awaited<ReturnType<typeof insertBets>>[number];

/** Creates the lines of all histories of a batch with their first contracts. */
export async function createWorlds(db: Db, { kind, histories }: Batch): Promise<World[]> {
  const brands = Array.from({ length: Math.min(BRANDS, histories.length) }, () => (merchants += 1));
  for (const merchantId of brands) await createMerchant(db, merchantId, TIME_ZONE);
  const merchantIds = histories.map((_, at) => brands[at % brands.length] ?? 0);
  const lines = await createLines(db, merchantIds);
  const windows = listWindows(kind);
  const worlds = histories.map((history, at) => {
    const merchantId = merchantIds[at] ?? 0;
    const agents = lines[at]?.slice(0, AGENTS) ?? [];
    const players = lines[at]?.slice(AGENTS) ?? [];
    const model = createModel(agents, players);
    return { db, kind, history, merchantId, agents, players, windows, model, inForce: new Map(), bets: new Map() };
  });
  const agreements = worlds.flatMap((world) =>
    world.history.terms.map((tiersOfAgent, at) => agreeInModel(world, { at, window: 0, tiersOfAgent })),
  );
  await putContractsInForce(db, agreements.flat());
  return worlds;
}

function createModel(agents: readonly TestMember[], players: readonly TestMember[]): SettlementModel {
  const modelAgents = agents.map(({ memberId }, at): ModelAgent => ({
    memberId,
    uplineId: findUpline(agents, at)?.memberId ?? null,
  }));
  const excluded = new Set(players.slice(COUNTED_PLAYERS).map(({ memberId }) => memberId));
  return new SettlementModel(modelAgents, (playerId) => excluded.has(playerId));
}

function findUpline(agents: readonly TestMember[], at: number): TestMember | undefined {
  return [undefined, agents[0], agents[0], agents[1]][at];
}

interface Agreement {
  readonly at: number;
  /** The first window of the contract. */
  readonly window: number;
  readonly tiersOfAgent: ModelTerms['tiers'];
}

/**
 * Puts a contract in force in the model, and returns the contract to put in force on the server. The list is empty if the window of the contract is
 * not played.
 */
export function agreeInModel(world: World, { at, window, tiersOfAgent }: Agreement): ContractInForce[] {
  const { history, agents, windows, inForce } = world;
  const agent = agents[at];
  const startsAt = windows[window]?.from;
  if (!agent || !startsAt) return [];
  // Uplines usually have higher rates, so that their nets are positive and late bets change them.
  const factor = [6n, 2n, 1n, 1n][at] ?? 1n;
  const terms = createTerms(
    world,
    tiersOfAgent.map((tier) => ({ ...tier, ratePpm: (tier.ratePpm * factor) / 2n + 1n })),
    history.bounds[at] ?? { minimumMinor: null, capMinor: null },
  );
  inForce.set(agent.memberId, terms.model);
  return [{ upline: findUpline(agents, at), agent, terms: terms.real, startsAt }];
}
