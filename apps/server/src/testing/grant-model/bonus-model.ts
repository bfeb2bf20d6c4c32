/** A deposit bonus of the model. An amount that is undefined is no limit. */
export interface ModelBonus {
  readonly code: string;
  readonly percentPpm: bigint;
  readonly mostMinor: bigint;
  readonly leastMinor: bigint;
  readonly turnoverPpm: bigint;
  /** Whether a member has the bonus once a day at most. */
  readonly isDaily: boolean;
  readonly totalMinor: bigint | undefined;
  readonly dayMinor: bigint | undefined;
  readonly memberMinor: bigint | undefined;
}

type DepositState = 'pending' | 'credited' | 'cancelled' | 'expired' | 'rejected' | 'refunded';

interface ModelDeposit {
  readonly member: number;
  readonly bonus: ModelBonus;
  readonly createdOn: number;
  amountMinor: bigint;
  state: DepositState;
  /** What the budgets hold for the bonus while it is promised, and the day that counts it. */
  held: { amountMinor: bigint; readonly day: number } | undefined;
  /** What the budgets hold for the bonus since it was credited. */
  credited: { readonly amountMinor: bigint; readonly turnoverMinor: bigint; readonly day: number } | undefined;
  creditedOn: number | undefined;
  obstacle: string | undefined;
}

const PPM_OF_ALL = 1_000_000n;

/** A naive model of the deposits of the members of one brand and of the budgets of their bonuses. The use of a budget is computed from the deposits. */
export class BonusModel {
  readonly #deposits: ModelDeposit[] = [];
  readonly #cash: bigint[];
  readonly #debts: bigint[];
  /** The total budgets of today, which an operator changes. Deposits keep the other terms. */
  readonly #totals: Map<string, bigint | undefined>;
  day = 0;

  constructor(members: number, bonuses: readonly ModelBonus[]) {
    this.#cash = Array.from({ length: members }, () => 0n);
    this.#debts = Array.from({ length: members }, () => 0n);
    this.#totals = new Map(bonuses.map(({ code, totalMinor }) => [code, totalMinor]));
  }

  setTotal(code: string, totalMinor: bigint): void {
    this.#totals.set(code, totalMinor);
  }

  /** Begins a deposit with a bonus. Returns "ok" or the obstacle. */
  choose(member: number, bonus: ModelBonus, amountMinor: bigint): string {
    const obstacle = this.#findObstacle(member, bonus, amountMinor);
    if (obstacle !== undefined) return obstacle;
    const bonusMinor = computeBonus(bonus, amountMinor);
    if (!this.#fits(member, bonus, { moreMinor: bonusMinor, day: this.day })) return 'budget';
    this.#deposits.push({
      member,
      bonus,
      createdOn: this.day,
      amountMinor,
      state: 'pending',
      held: { amountMinor: bonusMinor, day: this.day },
      credited: undefined,
      creditedOn: undefined,
      obstacle: undefined,
    });
    return 'ok';
  }

  #findObstacle(member: number, bonus: ModelBonus, amountMinor: bigint): string | undefined {
    if ((this.#debts[member] ?? 0n) > 0n) return 'owed';
    const hadToday = this.#deposits.some(
      (deposit) =>
        deposit.member === member && deposit.bonus === bonus && deposit.credited && deposit.creditedOn === this.day,
    );
    if (bonus.isDaily && hadToday) return 'taken_today';
    return amountMinor < bonus.leastMinor || computeBonus(bonus, amountMinor) === 0n ? 'amount' : undefined;
  }

  #fits(
    member: number,
    bonus: ModelBonus,
    { moreMinor, day }: { readonly moreMinor: bigint; readonly day: number },
  ): boolean {
    const [total, ofMember] = [this.#totals.get(bonus.code), bonus.memberMinor];
    const isWithin = (usedMinor: bigint, limit: bigint | undefined): boolean =>
      limit === undefined || usedMinor + moreMinor <= limit;
    return (
      isWithin(
        this.#sumUsed(bonus.code, () => true),
        total,
      ) &&
      isWithin(
        this.#sumUsed(bonus.code, (each) => each.day === day),
        bonus.dayMinor,
      ) &&
      isWithin(
        this.#sumUsed(bonus.code, (each) => each.member === member && !each.isReturned),
        ofMember,
      )
    );
  }

  /** Sums the promised and the credited bonuses. A bonus that went back with its deposit stays used. */
  #sumUsed(
    code: string,
    isCounted: (used: { readonly member: number; readonly day: number; readonly isReturned: boolean }) => boolean,
  ): bigint {
    return this.#deposits
      .filter(({ bonus }) => bonus.code === code)
      .reduce((sum, { member, held, credited, state }) => {
        const used = held ?? credited;
        return used && isCounted({ member, day: used.day, isReturned: state === 'refunded' })
          ? sum + used.amountMinor
          : sum;
      }, 0n);
  }

  /** Ends an open deposit. Returns whether it was open. */
  end(at: number, state: 'cancelled' | 'rejected'): boolean {
    const deposit = this.#deposits[at];
    if (deposit?.state !== 'pending') return false;
    deposit.state = state;
    deposit.held = undefined;
    return true;
  }

  /** Ends the open deposits of earlier days. */
  expire(): void {
    for (const deposit of this.#deposits)
      if (deposit.state === 'pending' && deposit.createdOn < this.day) {
        deposit.state = 'expired';
        deposit.held = undefined;
      }
  }

  /** Corrects the amount of a deposit. A larger bonus is held as far as it fits: as a whole, or not at all. */
  amend(at: number, amountMinor: bigint): boolean {
    const deposit = this.#deposits[at];
    if (!deposit || !canBeApproved(deposit)) return false;
    deposit.amountMinor = amountMinor;
    if (deposit.held) this.#refit(deposit, deposit.held, computeBonus(deposit.bonus, amountMinor));
    return true;
  }

  #refit({ member, bonus }: ModelDeposit, held: NonNullable<ModelDeposit['held']>, bonusMinor: bigint): void {
    const moreMinor = bonusMinor - held.amountMinor;
    if (moreMinor <= 0n || this.#fits(member, bonus, { moreMinor, day: held.day })) held.amountMinor = bonusMinor;
  }

  /** Credits a deposit and, where nothing prevents it, its bonus. A payment for a deposit that was over takes the budgets anew. */
  approve(at: number): boolean {
    const deposit = this.#deposits[at];
    if (!deposit || !canBeApproved(deposit)) return false;
    const { member, amountMinor } = deposit;
    deposit.obstacle = this.#creditBonus(deposit);
    deposit.held = undefined;
    deposit.state = 'credited';
    deposit.creditedOn = this.day;
    const debtMinor = this.#debts[member] ?? 0n;
    const settledMinor = debtMinor < amountMinor ? debtMinor : amountMinor;
    this.#debts[member] = debtMinor - settledMinor;
    this.#cash[member] =
      (this.#cash[member] ?? 0n) + amountMinor - settledMinor + (deposit.credited?.amountMinor ?? 0n);
    return true;
  }

  /** Returns the obstacle for which the bonus is withheld, or undefined if the bonus is credited. */
  #creditBonus(deposit: ModelDeposit): string | undefined {
    const { member, bonus, amountMinor } = deposit;
    const obstacle = this.#findObstacle(member, bonus, amountMinor);
    if (obstacle !== undefined) return obstacle;
    const bonusMinor = computeBonus(bonus, amountMinor);
    const { held } = deposit;
    if (held) this.#refit(deposit, held, bonusMinor);
    else if (!this.#fits(member, bonus, { moreMinor: bonusMinor, day: this.day })) return 'budget';
    const given = held ?? { amountMinor: bonusMinor, day: this.day };
    if (given.amountMinor === 0n) return 'budget';
    const turnoverMinor = ((amountMinor + given.amountMinor) * bonus.turnoverPpm) / PPM_OF_ALL;
    deposit.credited = { ...given, turnoverMinor };
    return undefined;
  }

  /** Takes a credited deposit back with its bonus. What the cash does not cover is a debt. */
  refund(at: number): boolean {
    const deposit = this.#deposits[at];
    if (deposit?.state !== 'credited') return false;
    const { member, amountMinor, credited } = deposit;
    const backMinor = amountMinor + (credited?.amountMinor ?? 0n);
    const cashMinor = this.#cash[member] ?? 0n;
    const takenMinor = backMinor < cashMinor ? backMinor : cashMinor;
    this.#cash[member] = cashMinor - takenMinor;
    this.#debts[member] = (this.#debts[member] ?? 0n) + backMinor - takenMinor;
    deposit.state = 'refunded';
    return true;
  }

  /** Returns how much of the cash a member can lose at play. */
  spend(member: number, amountMinor: bigint): bigint {
    const cashMinor = this.#cash[member] ?? 0n;
    const spentMinor = amountMinor < cashMinor ? amountMinor : cashMinor;
    this.#cash[member] = cashMinor - spentMinor;
    return spentMinor;
  }

  countDeposits(): number {
    return this.#deposits.length;
  }

  /** Returns the deposits, the use of the budgets, the cash and the debts as texts. */
  formatRows(): string[] {
    const deposits = this.#deposits.map(({ state, amountMinor, held, credited, obstacle }, at) => {
      const bonus =
        state === 'refunded' && credited ? 'returned' : credited ? 'credited' : obstacle ? 'withheld' : 'promised';
      const heldText = held ? `${held.amountMinor}` : 'nothing';
      return `deposit ${at} ${state} ${amountMinor} ${bonus} ${credited?.amountMinor ?? 0n} ${obstacle ?? 'none'} holds ${heldText} requires ${credited?.turnoverMinor ?? 0n}`;
    });
    const counted = [...this.#totals].filter(([, total]) => total !== undefined).map(([code]) => code);
    const used = counted.flatMap((code) => {
      const days = [...new Set(this.#deposits.map(({ held, credited }) => (held ?? credited)?.day))];
      const ofDays = days.flatMap((day) =>
        day === undefined ? [] : [[`day ${day}`, this.#sumUsed(code, (each) => each.day === day)] as const],
      );
      return [['all', this.#sumUsed(code, () => true)] as const, ...ofDays]
        .filter(([, minor]) => minor !== 0n)
        .map(([period, minor]) => `used ${code} ${period} ${minor}`);
    });
    return [
      ...deposits,
      ...used,
      ...this.#cash.map((minor, member) => `cash ${member} ${minor}`),
      ...this.#debts.map((minor, member) => `debt ${member} ${minor}`),
    ];
  }
}

function canBeApproved({ state }: ModelDeposit): boolean {
  return state === 'pending' || state === 'cancelled' || state === 'expired';
}

function computeBonus({ percentPpm, mostMinor }: ModelBonus, amountMinor: bigint): bigint {
  const shareMinor = (amountMinor * percentPpm) / PPM_OF_ALL;
  return shareMinor < mostMinor ? shareMinor : mostMinor;
}
