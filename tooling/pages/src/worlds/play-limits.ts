import type { MockPlatform } from '@baize/api/testing';
import type { PlayLimit, PlayLimitsValue, RealityCheckValue } from '@baize/contract/schemas/play-limits';

const RESETS_AT = '2026-11-21T18:15:00.000Z';

type MoneyLimit = Extract<PlayLimit, { kind: 'deposit' | 'loss' }>;
type SessionLimit = Extract<PlayLimit, { kind: 'session' }>;

/** Deposits per day by default: not limited, 300.00 so far. */
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

/** The seven limits of a member in their order. Each of `set` takes the place of the one that is not set. */
export function playLimits(set: readonly PlayLimit[] = [], change: Partial<PlayLimitsValue> = {}): PlayLimitsValue {
  const unset = [
    ...(['deposit', 'loss'] as const).flatMap((kind) =>
      (['day', 'week', 'month'] as const).map((period) => aMoneyLimit({ kind, period, used: '0.00' })),
    ),
    aSessionLimit(),
  ];
  const limits = unset.map(
    (each) => set.find(({ kind, period }) => kind === each.kind && period === each.period) ?? each,
  );
  return { currency: 'NPR', limits, excluded: false, excludedUntil: null, ...change };
}

/** Every hour; the next one is half an hour away. */
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

/** A reality check that is due, until the member has answered it. */
export function answerDueRealityCheck(platform: MockPlatform): void {
  let seen = false;
  platform.answer('realityCheck', () => aRealityCheck(seen ? {} : { dueInSeconds: 0 }));
  platform.answer('seenRealityCheck', () => {
    seen = true;
    return aRealityCheck();
  });
}
