import type { CarryOver, ContractKind } from '@baize/contract/agent-codes';

/** A naive settlement in memory, which the real one is compared with. It keeps every event and adds up from scratch each time. */
export interface ModelTerms {
  readonly kind: ContractKind;
  readonly carryOver: CarryOver | null;
  /** The tiers from the lowest rate to the highest, with the turnover and the active members that each asks for. */
  readonly tiers: readonly {
    readonly ratePpm: bigint;
    readonly validBetMinor: bigint;
    readonly activeMembers: number;
  }[];
  /** The bounds of the pay of one window. */
  readonly minimumMinor: bigint | null;
  readonly capMinor: bigint | null;
}

export interface ModelAgent {
  readonly memberId: bigint;
  readonly uplineId: bigint | null;
}

/** A bet that was counted (1) or taken out (-1), in the window in which it was placed. */
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

export interface ModelLine {
  readonly tier: number | null;
  readonly base: bigint;
  readonly gross: bigint;
  readonly owed: bigint;
  readonly adjustment: bigint;
  readonly net: bigint;
  readonly gap: bigint;
}

interface Settled {
  readonly terms: ReadonlyMap<bigint, ModelTerms>;
  readonly signed: ReadonlyMap<bigint, bigint>;
  readonly lines: ReadonlyMap<bigint, ModelLine>;
}

export class SettlementModel {
  readonly #agents: readonly ModelAgent[];
  readonly #isExcluded: (playerId: bigint) => boolean;
  /** Events that came before their window was settled, and after it. */
  readonly #inTime: ModelEvent[] = [];
  readonly #late: ModelEvent[] = [];
  readonly #settled: Settled[] = [];

  constructor(agents: readonly ModelAgent[], isExcluded: (playerId: bigint) => boolean) {
    this.#agents = agents;
    this.#isExcluded = isExcluded;
  }

  count(event: ModelEvent): void {
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
      const base = baseOf(own.kind, events) + this.#carriedOver(memberId, own, window);
      const turnover = sum(events.map(({ validBetMinor }) => validBetMinor));
      const active = activeMembers(events);
      const tier = own.tiers.findLastIndex((each) => turnover >= each.validBetMinor && active >= each.activeMembers);
      signed.set(memberId, base);
      tiers.set(memberId, tier);
      gross.set(memberId, within(own.capMinor, share(base, own.tiers[tier]?.ratePpm ?? 0n)));
    }
    const lines = new Map<bigint, ModelLine>();
    for (const [memberId, { minimumMinor }] of terms) {
      const owed = this.#owed(memberId, terms, gross);
      const own = gross.get(memberId) ?? 0n;
      const before = own > owed ? own - owed : 0n;
      const waiting = this.#waiting(memberId);
      // Net and adjustments wait together where they are less than nothing, or less than the minimum.
      const isPaid = before + waiting >= (minimumMinor ?? 0n);
      const adjustment = isPaid ? waiting : -before;
      const tier = tiers.get(memberId) ?? -1;
      lines.set(memberId, {
        tier: tier === -1 ? null : tier,
        base: positive(signed.get(memberId) ?? 0n),
        gross: own,
        owed,
        adjustment,
        net: before + adjustment,
        gap: positive(owed - own),
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

  #carriedOver(memberId: bigint, { carryOver }: ModelTerms, window: number): bigint {
    const before = this.#settled[window - 1];
    if (carryOver !== 'accumulate') return 0n;
    const base = before?.signed.get(memberId) ?? 0n;
    return base < 0n ? base : 0n;
  }

  #owed(memberId: bigint, terms: ReadonlyMap<bigint, ModelTerms>, gross: ReadonlyMap<bigint, bigint>): bigint {
    const downlines = this.#agents.filter((agent) => agent.uplineId === memberId && terms.has(agent.memberId));
    return sum(downlines.map((downline) => gross.get(downline.memberId) ?? 0n));
  }

  /** Returns what all windows before have come to by now, less what was paid for them. */
  #waiting(memberId: bigint): bigint {
    return sum(
      this.#settled.map(({ terms, lines }, window) => {
        const line = lines.get(memberId);
        if (!line) return 0n;
        const gross = new Map([...terms.keys()].map((each) => [each, this.#correctedGross(each, window)]));
        const owed = this.#owed(memberId, terms, gross);
        return positive((gross.get(memberId) ?? 0n) - owed) - positive(line.gross - line.owed) - line.adjustment;
      }),
    );
  }

  #correctedGross(memberId: bigint, window: number): bigint {
    const settled = this.#settled[window];
    const terms = settled?.terms.get(memberId);
    if (!settled || !terms) return 0n;
    const late = baseOf(terms.kind, this.#teamEvents(this.#late, memberId, window));
    const tier = settled.lines.get(memberId)?.tier ?? null;
    const rate = tier === null ? 0n : (terms.tiers[tier]?.ratePpm ?? 0n);
    return within(terms.capMinor, share((settled.signed.get(memberId) ?? 0n) + late, rate));
  }
}

function baseOf(kind: ContractKind, events: readonly ModelEvent[]): bigint {
  return sum(
    events.map(({ stakeMinor, validBetMinor, winMinor }) =>
      kind === 'dividend' ? stakeMinor - winMinor : validBetMinor,
    ),
  );
}

function activeMembers(events: readonly ModelEvent[]): number {
  const stakes = new Map<bigint, bigint>();
  for (const { playerId, stakeMinor } of events) stakes.set(playerId, (stakes.get(playerId) ?? 0n) + stakeMinor);
  return [...stakes.values()].filter((stake) => stake > 0n).length;
}

function share(base: bigint, ratePpm: bigint): bigint {
  return base > 0n ? (base * ratePpm) / 1_000_000n : 0n;
}

function within(cap: bigint | null, amount: bigint): bigint {
  return cap === null || amount < cap ? amount : cap;
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
