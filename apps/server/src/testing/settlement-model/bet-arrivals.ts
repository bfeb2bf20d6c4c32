import { assert } from '../../domain/assert.ts';
import { deliverBets } from '../settlements.ts';
import { insertBets, type NewBet, type TestMember } from '../world.ts';
import { DELIVERIES, type Play } from './history-steps.ts';
import type { Bet, World } from './model-world.ts';
import type { ModelEvent } from './settlement-model.ts';

interface Arrival {
  readonly world: World;
  readonly play: Play;
}

/** Settles and voids the bets of all histories whose time has come before this window is settled. */
export async function deliverArrivals(worlds: readonly World[], index: number): Promise<void> {
  for (let delivery = 0; delivery < DELIVERIES; delivery += 1) {
    const arrivals = worlds.flatMap((world) =>
      world.history.plays.filter((each) => each.delivery === delivery).map((each): Arrival => ({ world, play: each })),
    );
    await settleArrivals(arrivals.filter(({ play: each }) => Math.max(each.settledIn, each.window) === index));
    await voidArrivals(arrivals.filter(({ play: each }) => each.voidedIn === index));
  }
}

async function settleArrivals(arrivals: readonly Arrival[]): Promise<void> {
  const db = arrivals[0]?.world.db;
  if (!db) return;
  const bets = await insertBets(db, arrivals.map(toNewBet));
  for (const [at, { world, play: each }] of arrivals.entries()) {
    const bet = bets[at];
    assert(bet !== undefined, 'every bet is inserted');
    world.bets.set(each, bet);
    world.model.addEvent(toModelEvent(each.window, findPlayer(world, each), bet, 1));
  }
  await deliverBets(db, 'bet.settled', bets);
}

async function voidArrivals(arrivals: readonly Arrival[]): Promise<void> {
  const voided: Bet[] = [];
  for (const { world, play: each } of arrivals) {
    const bet = world.bets.get(each);
    if (!bet) continue;
    voided.push(bet);
    world.model.addEvent(toModelEvent(each.window, findPlayer(world, each), bet, -1));
  }
  const db = arrivals[0]?.world.db;
  if (db) await deliverBets(db, 'bet.voided', voided);
}

function toNewBet({ world, play: each }: Arrival): NewBet {
  const window = world.windows[each.window];
  assert(window !== undefined, 'a bet is placed in a window');
  const placedAt = new Date(window.from.getTime() + (each.stake % (window.to.getTime() - window.from.getTime())));
  const amounts = { stakeMinor: BigInt(each.stake), winMinor: BigInt(each.win) };
  return { member: findPlayer(world, each), placedAt, state: each.win > 0 ? 'won' : 'lost', ...amounts };
}

function findPlayer({ players }: World, { player }: Play): TestMember {
  const member = players[player];
  assert(member !== undefined, 'a bet is that of a player');
  return member;
}

function toModelEvent(
  window: number,
  { memberId, line }: TestMember,
  bet: { readonly stake_minor: bigint; readonly valid_bet_minor: bigint; readonly win_minor: bigint },
  bets: 1 | -1,
): ModelEvent {
  const sign = BigInt(bets);
  return {
    window,
    playerId: memberId,
    path: line.split('.').map(BigInt),
    bets,
    stakeMinor: sign * bet.stake_minor,
    validBetMinor: sign * bet.valid_bet_minor,
    winMinor: sign * bet.win_minor,
  };
}
