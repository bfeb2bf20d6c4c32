/** A rule of the model: so many tickets for each `everyMinor` of valid bet on a day, up to a limit. */
export interface ModelRule {
  readonly everyMinor: bigint;
  readonly tickets: number;
  readonly dayMax: number;
  /** The category whose bets count. Without it all bets count. */
  readonly gameType: 'RNG' | 'LIVE' | undefined;
}

/** A prize of the model. Each draw takes the first prize that is left. */
export interface ModelPrize {
  readonly id: string;
  readonly kind: 'cash' | 'points' | 'ticket' | 'none';
  /** Minor units, points or tickets. */
  readonly amount: number;
  readonly stock: number | undefined;
}

/** The valid bet of one bet, negative for a void. A day is counted from today. */
export interface ModelBet {
  readonly member: number;
  readonly day: number;
  readonly gameType: string;
  readonly validBetMinor: bigint;
}

interface ModelProgress {
  progressMinor: bigint;
  given: number;
}

interface ModelAccount {
  tickets: number;
  cash: number;
  points: number;
  readonly progress: Map<string, ModelProgress>;
}

/** A naive model of the tickets and draws of the members of one brand with one wheel. */
export class TicketModel {
  readonly #accounts: readonly ModelAccount[];
  readonly #given = new Map<string, number>();
  #budget: number;
  readonly #rules: readonly ModelRule[];
  readonly #prizes: readonly ModelPrize[];

  constructor(
    members: number,
    wheel: {
      readonly rules: readonly ModelRule[];
      readonly prizes: readonly ModelPrize[];
      readonly budgetMinor: number;
    },
  ) {
    this.#accounts = Array.from({ length: members }, () => ({ tickets: 0, cash: 0, points: 0, progress: new Map() }));
    this.#rules = wheel.rules;
    this.#prizes = wheel.prizes;
    this.#budget = wheel.budgetMinor;
  }

  /** Counts the bets of one delivery: all progress first, and then the tickets, rule by rule and day by day. */
  count(bets: readonly ModelBet[]): void {
    for (const [member, account] of this.#accounts.entries())
      for (const [place, rule] of this.#rules.entries()) {
        const own = bets.filter((bet) => bet.member === member && isCounted(rule, bet));
        for (const day of [...new Set(own.map((bet) => bet.day))].toSorted((left, right) => left - right)) {
          const progress = findProgress(account, `${place} ${day}`);
          progress.progressMinor += sumValidBet(own.filter((bet) => bet.day === day));
          giveTickets(account, progress, rule);
        }
      }
  }

  /** Returns whether the member has a ticket, which the draw takes. */
  draw(member: number): boolean {
    const account = this.#accounts[member];
    if (!account || account.tickets === 0) return false;
    account.tickets -= 1;
    const prize = this.#prizes.find(({ id, kind, amount, stock }) => {
      if (kind === 'cash' && amount > this.#budget) return false;
      return stock === undefined || (this.#given.get(id) ?? 0) < stock;
    });
    if (!prize) return true;
    this.#given.set(prize.id, (this.#given.get(prize.id) ?? 0) + 1);
    if (prize.kind === 'ticket') account.tickets += prize.amount;
    if (prize.kind === 'points') account.points += prize.amount;
    if (prize.kind !== 'cash') return true;
    account.cash += prize.amount;
    this.#budget -= prize.amount;
    return true;
  }

  /** Returns the tickets, the progress and the prizes of all members as texts. */
  formatRows(): string[] {
    const accounts = this.#accounts.flatMap(({ tickets, cash, points, progress }, member) => [
      `${member} tickets ${tickets}`,
      `${member} cash ${cash}`,
      `${member} points ${points}`,
      ...[...progress].map(
        ([key, { progressMinor, given }]) => `${member} rule ${key} ${progressMinor} given ${given}`,
      ),
    ]);
    return [...accounts, ...[...this.#given].map(([id, count]) => `prize ${id} ${count}`)];
  }
}

function isCounted({ gameType }: ModelRule, bet: ModelBet): boolean {
  return gameType === undefined || gameType === bet.gameType;
}

function sumValidBet(bets: readonly ModelBet[]): bigint {
  return bets.reduce((sum, { validBetMinor }) => sum + validBetMinor, 0n);
}

function findProgress({ progress }: ModelAccount, key: string): ModelProgress {
  const found = progress.get(key) ?? { progressMinor: 0n, given: 0 };
  progress.set(key, found);
  return found;
}

/** Tickets that a void takes back are taken as far as the member still has them. */
function giveTickets(account: ModelAccount, progress: ModelProgress, rule: ModelRule): void {
  const whole = progress.progressMinor > 0n ? Number(progress.progressMinor / rule.everyMinor) : 0;
  const change = Math.max(Math.min(whole * rule.tickets, rule.dayMax) - progress.given, -account.tickets);
  account.tickets += change;
  progress.given += change;
}
