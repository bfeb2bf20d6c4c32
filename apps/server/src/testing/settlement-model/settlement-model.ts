import type { CarryOver, ContractKind } from '@baize/contract/agent-codes';

/** The terms of a contract in the model. */
export interface ModelTerms {
  readonly kind: ContractKind;
  readonly carryOver: CarryOver | null;
  /** The tiers from the lowest rate to the highest, with the turnover and the number of active members that each tier requires. */
  readonly tiers: readonly {
    readonly ratePpm: bigint;
    readonly validBetMinor: bigint;
    readonly activeMembers: number;
  }[];
  /** The minimum and the cap of the pay of one window, in minor units. */
  readonly minimumMinor: bigint | null;
  readonly capMinor: bigint | null;
}

/** An agent of the model. `uplineId` is `null` for the top agent, whom the merchant pays. */
export interface ModelAgent {
  readonly memberId: bigint;
  readonly uplineId: bigint | null;
}

/** A bet that was settled (`bets` is 1) or voided (`bets` is -1), in the window in which it was placed. The amounts have the same sign. */
export interface ModelEvent {
  readonly window: number;
  readonly playerId: bigint;
  /** Ids from the top of the line to the player. */
  readonly path: readonly bigint[];
  readonly bets: 1 | -1;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

/** A settlement line of an agent in the model. Amounts are in minor units. `tier` is the index of the tier, or `null` if none is reached. */
export interface ModelLine {
  readonly tier: number | null;
  readonly base: bigint;
  readonly gross: bigint;
  readonly owed: bigint;
  readonly adjustment: bigint;
  readonly net: bigint;
  readonly gap: bigint;
}

interface SettledWindow {
  readonly terms: ReadonlyMap<bigint, ModelTerms>;
  readonly signed: ReadonlyMap<bigint, bigint>;
  readonly lines: ReadonlyMap<bigint, ModelLine>;
}

/** A naive settlement in memory, with which the settlement of the server is compared. It keeps every event and adds up all events for each window. */
export class SettlementModel {
  readonly #agents: readonly ModelAgent[];
  readonly #isExcluded: (playerId: bigint) => boolean;
  /** The events that arrived before their window was settled. `#late` has those that arrived afterwards. */
  readonly #inTime: ModelEvent[] = [];
  readonly #late: ModelEvent[] = [];
  readonly #settled: SettledWindow[] = [];

  constructor(agents: readonly ModelAgent[], isExcluded: (playerId: bigint) => boolean) {
    this.#agents = agents;
    this.#isExcluded = isExcluded;
  }

  addEvent(event: ModelEvent): void {
    (event.window < this.#settled.length ? this.#late : this.#inTime).push(event);
  }

  /** Settles the next window by the terms of the agents that have a contract in it. */
  settle(terms: ReadonlyMap<bigint, ModelTerms>): ReadonlyMap<bigint, ModelLine> {
    const window = this.#settled.length;
    const signed = new Map<bigint, bigint>();
    const tiers = new Map<bigint, number>();
    const gross = new Map<bigint, bigint>();
    for (const [memberId, own] of terms) {
      const events = this.#teamEvents(this.#inTime, memberId, window);
      const base = computeBase(own.kind, events) + this.#findCarriedLoss(memberId, own, window);
      const turnover = sum(events.map(({ validBetMinor }) => validBetMinor));
      const active = countActiveMembers(events);
      const tier = own.tiers.findLastIndex((each) => turnover >= each.validBetMinor && active >= each.activeMembers);
      signed.set(memberId, base);
      tiers.set(memberId, tier);
      gross.set(memberId, applyCap(own.capMinor, computeShareFloor(base, own.tiers[tier]?.ratePpm ?? 0n)));
    }
    const lines = new Map<bigint, ModelLine>();
    for (const [memberId, { minimumMinor }] of terms) {
      const owed = this.#computeOwed(memberId, terms, gross);
      const own = gross.get(memberId) ?? 0n;
      const before = own > owed ? own - owed : 0n;
      const waiting = this.#computeUnpaidCorrections(memberId);
      // The net and the adjustments wait together while their sum is negative or below the minimum.
      const isPaid = before + waiting >= (minimumMinor ?? 0n);
      const adjustment = isPaid ? waiting : -before;
      const tier = tiers.get(memberId) ?? -1;
      lines.set(memberId, {
        tier: tier === -1 ? null : tier,
        base: atLeastZero(signed.get(memberId) ?? 0n),
        gross: own,
        owed,
        adjustment,
        net: before + adjustment,
        gap: atLeastZero(owed - own),
      });
    }
    this.#settled.push({ terms, signed, lines });
    return lines;
  }

  #teamEvents(events: readonly ModelEvent[], agentId: bigint, window: number): ModelEvent[] {
    return events.filter(
      (event) =>
        event.window === window && !this.#isExcluded(event.playerId) && event.path.slice(0, -1).includes(agentId),
    );
  }

  #findCarriedLoss(memberId: bigint, { carryOver }: ModelTerms, window: number): bigint {
    const before = this.#settled[window - 1];
    if (carryOver !== 'accumulate') return 0n;
    const base = before?.signed.get(memberId) ?? 0n;
    return base < 0n ? base : 0n;
  }

  #computeOwed(memberId: bigint, terms: ReadonlyMap<bigint, ModelTerms>, gross: ReadonlyMap<bigint, bigint>): bigint {
    const downlines = this.#agents.filter((agent) => agent.uplineId === memberId && terms.has(agent.memberId));
    return sum(downlines.map((downline) => gross.get(downline.memberId) ?? 0n));
  }

  /** Returns the net of all earlier windows with their late events, less the amounts that were paid for them. */
  #computeUnpaidCorrections(memberId: bigint): bigint {
    return sum(
      this.#settled.map(({ terms, lines }, window) => {
        const line = lines.get(memberId);
        if (!line) return 0n;
        const gross = new Map([...terms.keys()].map((each) => [each, this.#correctedGross(each, window)]));
        const owed = this.#computeOwed(memberId, terms, gross);
        return atLeastZero((gross.get(memberId) ?? 0n) - owed) - atLeastZero(line.gross - line.owed) - line.adjustment;
      }),
    );
  }

  #correctedGross(memberId: bigint, window: number): bigint {
    const settled = this.#settled[window];
    const terms = settled?.terms.get(memberId);
    if (!settled || !terms) return 0n;
    const late = computeBase(terms.kind, this.#teamEvents(this.#late, memberId, window));
    const tier = settled.lines.get(memberId)?.tier ?? null;
    const rate = tier === null ? 0n : (terms.tiers[tier]?.ratePpm ?? 0n);
    return applyCap(terms.capMinor, computeShareFloor((settled.signed.get(memberId) ?? 0n) + late, rate));
  }
}

function computeBase(kind: ContractKind, events: readonly ModelEvent[]): bigint {
  return sum(
    events.map(({ stakeMinor, validBetMinor, winMinor }) =>
      kind === 'dividend' ? stakeMinor - winMinor : validBetMinor,
    ),
  );
}

function countActiveMembers(events: readonly ModelEvent[]): number {
  const stakes = new Map<bigint, bigint>();
  for (const { playerId, stakeMinor } of events) stakes.set(playerId, (stakes.get(playerId) ?? 0n) + stakeMinor);
  return [...stakes.values()].filter((stake) => stake > 0n).length;
}

function computeShareFloor(base: bigint, ratePpm: bigint): bigint {
  return base > 0n ? (base * ratePpm) / 1_000_000n : 0n;
}

function applyCap(cap: bigint | null, amount: bigint): bigint {
  return cap === null || amount < cap ? amount : cap;
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
