import type { MockPlatform } from '@baize/api/testing';
import type { PlayLimit, PlayLimitsValue, RealityCheckValue } from '@baize/contract/schemas/play-limits';

const RESETS_AT = '2026-11-21T18:15:00.000Z';

type MoneyLimit = Extract<PlayLimit, { kind: 'deposit' | 'loss' }>;
type SessionLimit = Extract<PlayLimit, { kind: 'session' }>;

/** Creates a limit of money. By default it is the daily limit of deposits, which is not set, with 300.00 deposited so far. */
export function aMoneyLimit(change: Partial<MoneyLimit> = {}): MoneyLimit {
  return { kind: 'deposit', period: 'day', amount: null, used: '300.00', resetsAt: RESETS_AT, raise: null, ...change };
}

export function aSessionLimit(change: Partial<SessionLimit> = {}): SessionLimit {
  return {
    kind: 'session',
    period: 'day',
    minutes: null,
    usedMinutes: 67,
    resetsAt: RESETS_AT,
    raise: null,
    ...change,
  };
}

/** Creates the seven limits of a member in their order. Each limit in `set` replaces the one of its kind and period, which is not set. */
export function playLimits(set: readonly PlayLimit[] = [], change: Partial<PlayLimitsValue> = {}): PlayLimitsValue {
  const unset = [
    ...(['deposit', 'loss'] as const).flatMap((kind) =>
      (['day', 'week', 'month'] as const).map((period) => aMoneyLimit({ kind, period, used: '0.00' })),
    ),
    aSessionLimit(),
  ];
  const limits = unset.map(
    (limit) => set.find(({ kind, period }) => kind === limit.kind && period === limit.period) ?? limit,
  );
  return { currency: 'NPR', limits, excluded: false, excludedUntil: null, ...change };
}

/** Creates an hourly reality check, of which the next one is due in half an hour. */
export function aRealityCheck(change: Partial<RealityCheckValue> = {}): RealityCheckValue {
  return {
    everyMinutes: 60,
    nextAt: RESETS_AT,
    dueInSeconds: 1800,
    playingSince: '2026-11-21T08:30:00.000Z',
    playedMinutes: 67,
    currency: 'NPR',
    stake: '250.00',
    win: '100.00',
    profitAndLoss: '-150.00',
    ...change,
  };
}

/** Mocks a reality check that is due until the member has answered it. */
export function answerDueRealityCheck(platform: MockPlatform): void {
  let seen = false;
  platform.answer('realityCheck', () => aRealityCheck(seen ? {} : { dueInSeconds: 0 }));
  platform.answer('seenRealityCheck', () => {
    seen = true;
    return aRealityCheck();
  });
}
