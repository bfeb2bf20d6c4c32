import { firstDayOfWeek, formatDay, formatWeek, weekOfDay } from './model-days.ts';
import { lossTerms, rescueOfCode, type RescueTerms } from './loss-terms.ts';

/** The balances in which the rebate counts valid bet: a category, or a vendor in it that has a rate of its own. */
export type RebateAccount = 'RNG' | 'LIVE' | 'LIVE EVO';
export type RebateCategory = 'RNG' | 'LIVE';

/** A bet of the model. A day is the number of days since 1970-01-01. */
interface LossBet {
  readonly day: number;
  /** The balance that counts the bet, or undefined if it was placed before the rebate began. */
  readonly account: RebateAccount | undefined;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

/** A bet that was settled (`sign` is 1) or voided (`sign` is -1). */
export interface LossEvent {
  readonly bet: LossBet;
  readonly sign: 1n | -1n;
}

type LossGrantState = 'claim' | 'claimed' | 'rejected' | 'expired' | 'returned';

interface LossGrant {
  readonly code: string;
  readonly source: string;
  /** A day or a week as the server writes it, or the category of a rebate. */
  readonly period: string;
  readonly turnoverPpm: bigint;
  /** The day of the clock on which the grant can no longer be claimed. */
  readonly expiresOn: number | undefined;
  state: LossGrantState;
  /** What the grant gave when it was claimed. No recount gives more. */
  grantedMinor: bigint;
  amountMinor: bigint;
  /** What the member has got of the grant and was not taken back. */
  paidMinor: bigint;
  requestId: string | undefined;
}

/**
 * A naive model of the rebates, cashbacks and rescues of one member, with which the server is compared. It keeps the figures of each day, and computes each
 * reward from them. The real day is that of the ledger: bonuses that are posted count on it.
 */
export class LossModel {
  readonly #realDay: number;
  readonly #vipLevel: 0 | 2;
  readonly #losses = new Map<number, bigint>();
  readonly #bonuses = new Map<number, bigint>();
  readonly #rebated = new Map<RebateAccount, bigint>();
  readonly #grants: LossGrant[] = [];
  /** The days whose losses are counted anew by the next run, or by a run of a later day. */
  readonly #recounts = new Map<number, 'next' | 'later'>();
  readonly reserved = new Map<string, bigint>();
  #postedBonusesMinor = 0n;
  #lastNight: number | undefined;
  #lastCashbackWeek: number | undefined;
  cashMinor = 0n;
  /** The current day of the clock. */
  today: number;

  constructor(member: { readonly realDay: number; readonly vipLevel: 0 | 2 }) {
    this.#realDay = member.realDay;
    this.#vipLevel = member.vipLevel;
    this.today = member.realDay;
  }

  /** Counts a bonus that the member had got before the history. */
  addFormerBonus(day: number, amountMinor: bigint): void {
    this.#bonuses.set(day, (this.#bonuses.get(day) ?? 0n) + amountMinor);
  }

  /** Counts an event in the roll-ups. A void asks for a recount of its day. */
  rollUp({ bet, sign }: LossEvent): void {
    const loss = this.#losses.get(bet.day) ?? 0n;
    this.#losses.set(bet.day, loss + sign * (bet.stakeMinor - bet.winMinor));
    if (sign === -1n) this.#recounts.set(bet.day, 'next');
  }

  /** Counts an event in the balances of the rebate. */
  countForRebate({ bet, sign }: LossEvent): void {
    if (bet.account === undefined) return;
    this.#rebated.set(bet.account, (this.#rebated.get(bet.account) ?? 0n) + sign * bet.validBetMinor);
  }

  /** Counts the bonuses that were posted. Those of a later day of the clock have no day in the ledger, whose clock does not move. */
  rollUpBonuses(): void {
    if (this.today === this.#realDay) this.addFormerBonus(this.#realDay, this.#postedBonusesMinor);
    this.#postedBonusesMinor = 0n;
  }

  spend(amountMinor: bigint): void {
    this.cashMinor -= amountMinor;
  }

  claimRebate(category: RebateCategory | undefined, requestId: string): string {
    const selected = [...this.#rebated].filter(
      ([account, validBet]) => validBet < 0n || category === undefined || account.split(' ')[0] === category,
    );
    return this.#giveRebate(selected, { source: 'claim', period: category ?? '', requestId });
  }

  /** Pays the rebate of a night, once for the day. A rebate below the minimum waits. */
  payNight(): void {
    if (this.#lastNight === this.today) return;
    this.#lastNight = this.today;
    this.#giveRebate([...this.#rebated], { source: 'night', period: formatDay(this.today - 1), requestId: undefined });
  }

  #giveRebate(
    selected: readonly (readonly [RebateAccount, bigint])[],
    key: Pick<LossGrant, 'source' | 'period' | 'requestId'>,
  ): string {
    const { code, minimumMinor, memberBudgetMinor, turnoverPpm } = lossTerms.rebate;
    const amountMinor = selected.reduce((sum, [account, bet]) => sum + shareFloor(bet, this.#rebatePpm(account)), 0n);
    if (amountMinor < minimumMinor) return 'rebate.too_small';
    if (this.#sumGranted(code) + amountMinor > memberBudgetMinor) return 'reward.not_claimable';
    for (const [account] of selected) this.#rebated.set(account, 0n);
    this.#addGrant({ ...key, code, turnoverPpm, expiresOn: undefined, state: 'claimed', amountMinor });
    this.cashMinor += amountMinor;
    return 'ok';
  }

  #rebatePpm(account: RebateAccount): bigint {
    return lossTerms.rebate.ratesPpm[account][this.#vipLevel];
  }

  /** Grants the cashback of the week before the current one, once for the week. */
  grantCashback(): void {
    const { code, minimumMinor, memberBudgetMinor, turnoverPpm, claimDays, ratePpm } = lossTerms.cashback;
    const week = weekOfDay(this.today) - 1;
    if (this.#lastCashbackWeek === week) return;
    this.#lastCashbackWeek = week;
    const { lossMinor, bonusesMinor } = this.#sumDays((day) => weekOfDay(day) === week);
    const amountMinor = shareFloor(atLeastZero(lossMinor - bonusesMinor), ratePpm);
    if (lossMinor <= 0n || amountMinor < minimumMinor) return;
    if (this.#sumGranted(code) + amountMinor > memberBudgetMinor) return;
    const key = { code, source: 'cashback', period: formatWeek(week), requestId: undefined };
    this.#addGrant({ ...key, turnoverPpm, expiresOn: this.today + claimDays, state: 'claim', amountMinor });
  }

  claimCashback(requestId: string): string {
    const grant = this.#grants.findLast(({ source }) => source === 'cashback');
    if (!grant) return 'reward.not_found';
    if (grant.state === 'claimed') return grant.requestId === requestId ? 'ok' : 'reward.already_claimed';
    if (grant.state === 'expired') return 'reward.expired';
    if (grant.state !== 'claim') return 'reward.not_claimable';
    if (grant.expiresOn !== undefined && grant.expiresOn <= this.today) return 'reward.expired';
    grant.state = 'claimed';
    grant.requestId = requestId;
    grant.grantedMinor = grant.amountMinor;
    grant.paidMinor = grant.amountMinor;
    this.cashMinor += grant.amountMinor;
    return 'ok';
  }

  /** `isBehind` says that published bets are not in the roll-ups yet. Those of a day that is over for the ledger too do not hold a rescue up. */
  claimRescue(
    terms: RescueTerms,
    { requestId, isBehind }: { readonly requestId: string; readonly isBehind: boolean },
  ): string {
    const { code, memberBudgetMinor, turnoverPpm } = terms;
    const { period, lastDay, isOfPeriod } = this.#lastRescuePeriod(terms);
    if (isBehind && lastDay >= this.#realDay) return 'promotion.not_eligible nothing_due';
    if (this.#grants.some((grant) => grant.code === code && grant.period === period))
      return 'promotion.already_applied';
    const amountMinor = this.#computeRescue(terms, isOfPeriod);
    if (amountMinor === 0n) return 'promotion.not_eligible nothing_due';
    if (this.#sumGranted(code) + amountMinor > memberBudgetMinor) return 'promotion.not_eligible spent';
    const key = { code, source: 'rescue', period, requestId, turnoverPpm, expiresOn: undefined };
    this.#addGrant({ ...key, state: 'claimed', amountMinor });
    this.#payBonus(amountMinor);
    return 'ok';
  }

  #lastRescuePeriod({ period }: RescueTerms) {
    if (period === 'daily') {
      const yesterday = this.today - 1;
      return {
        period: formatDay(yesterday),
        lastDay: yesterday,
        isOfPeriod: (day: number): boolean => day === yesterday,
      };
    }
    const week = weekOfDay(this.today) - 1;
    return {
      period: formatWeek(week),
      lastDay: firstDayOfWeek(week) + 6,
      isOfPeriod: (day: number): boolean => weekOfDay(day) === week,
    };
  }

  #computeRescue({ lossMinMinor, ratePpm, amountMaxMinor }: RescueTerms, isOfPeriod: (day: number) => boolean): bigint {
    const { lossMinor, bonusesMinor } = this.#sumDays(isOfPeriod);
    const netMinor = lossMinor - bonusesMinor;
    if (netMinor < lossMinMinor) return 0n;
    const shareMinor = shareFloor(netMinor, ratePpm);
    return shareMinor < amountMaxMinor ? shareMinor : amountMaxMinor;
  }

  /** Counts the rewards of the days anew whose bets were voided, the earliest day first. */
  recount(): void {
    const isOfRealDay = this.today === this.#realDay;
    const due = [...this.#recounts].filter(([, when]) => when === 'next' || !isOfRealDay);
    for (const [day] of due.toSorted(([left], [right]) => left - right)) {
      const periods = new Set([formatDay(day), formatWeek(weekOfDay(day))]);
      for (const grant of this.#grants)
        if ((grant.source === 'rescue' || grant.source === 'cashback') && periods.has(grant.period))
          this.#recountGrant(grant, day);
      // A recount is repeated within the hour, and the next day of the clock is the first time at which a run can repeat it.
      if (isOfRealDay) this.#recounts.set(day, 'later');
      else this.#recounts.delete(day);
    }
  }

  #recountGrant(grant: LossGrant, day: number): void {
    const dueMinor = this.#computeDue(grant, day);
    if (grant.state === 'claim') this.#lower(grant, dueMinor);
    if (grant.state === 'claimed' || grant.state === 'returned') this.#correct(grant, dueMinor);
  }

  #computeDue({ code, source, period }: LossGrant, day: number): bigint {
    const week = weekOfDay(day);
    const isOfPeriod = (each: number): boolean =>
      period === formatWeek(week) ? weekOfDay(each) === week : each === day;
    if (source === 'rescue') return this.#computeRescue(rescueOfCode(code), isOfPeriod);
    const { lossMinor, bonusesMinor } = this.#sumDays(isOfPeriod);
    const amountMinor = shareFloor(atLeastZero(lossMinor - bonusesMinor), lossTerms.cashback.ratePpm);
    return amountMinor < lossTerms.cashback.minimumMinor ? 0n : amountMinor;
  }

  /** A grant that waits gets less or ends, and never more. */
  #lower(grant: LossGrant, dueMinor: bigint): void {
    if (dueMinor >= grant.amountMinor) return;
    this.#release(grant, grant.amountMinor - dueMinor);
    if (dueMinor === 0n) grant.state = 'rejected';
    else grant.amountMinor = dueMinor;
  }

  /** A claimed grant follows the figures in both directions, up to what it gave at first. Cash that the member no longer has is not collected. */
  #correct(grant: LossGrant, dueMinor: bigint): void {
    const amountMinor = dueMinor < grant.grantedMinor ? dueMinor : grant.grantedMinor;
    if (amountMinor < grant.amountMinor) {
      const lessMinor = grant.amountMinor - amountMinor;
      this.#move(grant, lessMinor < this.cashMinor ? -lessMinor : -this.cashMinor);
    } else if (amountMinor > grant.paidMinor) this.#move(grant, amountMinor - grant.paidMinor);
    grant.amountMinor = amountMinor;
    grant.state = amountMinor === 0n ? 'returned' : 'claimed';
  }

  #move(grant: LossGrant, amountMinor: bigint): void {
    grant.paidMinor += amountMinor;
    if (grant.source === 'rescue') this.#payBonus(amountMinor);
    else this.cashMinor += amountMinor;
  }

  #payBonus(amountMinor: bigint): void {
    this.cashMinor += amountMinor;
    this.#postedBonusesMinor += amountMinor;
  }

  expireGrants(): void {
    for (const grant of this.#grants)
      if (grant.state === 'claim' && grant.expiresOn !== undefined && grant.expiresOn <= this.today) {
        grant.state = 'expired';
        this.#release(grant, grant.amountMinor);
      }
  }

  #addGrant(grant: Omit<LossGrant, 'grantedMinor' | 'paidMinor'>): void {
    const { code, amountMinor } = grant;
    this.#grants.push({ ...grant, grantedMinor: amountMinor, paidMinor: grant.state === 'claimed' ? amountMinor : 0n });
    this.reserved.set(code, (this.reserved.get(code) ?? 0n) + amountMinor);
  }

  #release({ code }: LossGrant, amountMinor: bigint): void {
    this.reserved.set(code, (this.reserved.get(code) ?? 0n) - amountMinor);
  }

  #sumGranted(code: string): bigint {
    const counting = this.#grants.filter(
      (grant) => grant.code === code && (grant.state === 'claim' || grant.state === 'claimed'),
    );
    return counting.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  }

  #sumDays(isOfPeriod: (day: number) => boolean): { readonly lossMinor: bigint; readonly bonusesMinor: bigint } {
    const sum = (days: ReadonlyMap<number, bigint>): bigint =>
      [...days].reduce((total, [day, amount]) => (isOfPeriod(day) ? total + amount : total), 0n);
    return { lossMinor: sum(this.#losses), bonusesMinor: sum(this.#bonuses) };
  }

  /** Returns all grants, the balances of the rebate and the cash as texts. */
  formatRows(): string[] {
    const grants = this.#grants.map((grant) => {
      const { code, source, period, state, amountMinor, paidMinor, turnoverPpm } = grant;
      const isLive = state === 'claim' || state === 'claimed';
      const required = state === 'claimed' ? shareFloor(amountMinor, turnoverPpm) : 0n;
      const kept = state === 'claimed' ? amountMinor : 0n;
      const uncollected = state === 'claimed' || state === 'returned' ? paidMinor - kept : 0n;
      return `${code} ${source} ${period} ${state} ${isLive ? amountMinor : 0n} uncollected ${uncollected} requires ${required}`;
    });
    const rebates = [...this.#rebated]
      .filter(([, validBet]) => validBet !== 0n)
      .map(([account, validBet]) => `rebate of ${account} ${validBet}`);
    return [...grants, ...rebates, `cash ${this.cashMinor}`];
  }
}

const PPM_OF_ALL = 1_000_000n;

/** Returns the share of an amount, rounded towards minus infinity. */
function shareFloor(amountMinor: bigint, ratePpm: bigint): bigint {
  const product = amountMinor * ratePpm;
  const rest = product % PPM_OF_ALL;
  return (product - rest) / PPM_OF_ALL - (rest < 0n ? 1n : 0n);
}

function atLeastZero(amountMinor: bigint): bigint {
  return amountMinor > 0n ? amountMinor : 0n;
}
