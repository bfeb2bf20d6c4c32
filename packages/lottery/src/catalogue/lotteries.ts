import type { PlayMarket } from '../core/play.ts';
import { EVERY_DAY, type Calendar, type Weekday } from './calendar.ts';
import { VIETNAM_STATIONS } from './vietnam-stations.ts';

/** Spec section 9: image categories of lotteries, and the two of the vendors. */
export type LotteryCategory = '11X5' | 'LF' | 'LHC' | 'PK10' | 'SSC' | 'VN' | 'SEA';
/** Official prize groups, credit odds, fast house lotteries, the vendor of Southeast Asia. */
export type PrizeMode = 'LOTT' | 'ZY' | 'ELOTT' | 'SEA';

/** The limits of the stake and the win of a line, in the smallest unit of the member's currency. */
export interface LotteryLimits {
  readonly lineMinMinor: bigint;
  readonly lineMaxMinor: bigint;
  /** All stakes of one member on one number (or option) of one issue. */
  readonly numberMaxMinor: bigint;
  readonly payoutPerLineMaxMinor: bigint;
  readonly payoutPerIssueMaxMinor: bigint;
}

export interface Lottery {
  /** Stored with issues and bets, and the `gameCode` of the pages. It never changes. */
  readonly code: string;
  /** The id of the family whose plays it sells. */
  readonly family: string;
  readonly category: LotteryCategory;
  readonly prizeModes: readonly PrizeMode[];
  /** The markets of the family's plays that are on sale. */
  readonly markets: readonly PlayMarket[];
  readonly calendar: Calendar;
  /** Sales end this long before the draw. */
  readonly closeSeconds: number;
  /** Own draws are made by the platform; others come by a feed or from two operators. */
  readonly results: 'own' | 'feed';
  readonly limits: LotteryLimits;
}

/** The operator's start values; operators change them per lottery. */
export const PRIZE_GROUP_START = 1956n;
export const CREDIT_RETURN_START_PPM = 970_000n;

const LIMITS: LotteryLimits = {
  lineMinMinor: 1n,
  lineMaxMinor: 10_000_000n,
  numberMaxMinor: 50_000_000n,
  payoutPerLineMaxMinor: 50_000_000n,
  payoutPerIssueMaxMinor: 500_000_000n,
};

const CHINA = 480;
const INDOCHINA = 420;

type Kind = Omit<Lottery, 'code' | 'calendar' | 'closeSeconds' | 'results' | 'limits'>;

/** Draws every few minutes, by the platform. Of one minute, the last five seconds are closed; of longer ones, more. */
function fast(code: string, minutes: readonly number[], kind: Kind, utcOffsetMinutes = CHINA): Lottery[] {
  return minutes.map((interval) => ({
    ...kind,
    code: `${code}_${interval}M`,
    calendar: { kind: 'interval', minutes: interval, utcOffsetMinutes },
    closeSeconds: interval === 1 ? 5 : 10 + 2 * interval,
    results: 'own',
    limits: LIMITS,
  }));
}

interface DrawTime {
  readonly at: string;
  readonly utcOffsetMinutes: number;
  readonly weekdays?: readonly Weekday[];
}

/** Draws at a time of day, with real results. Sales end ten minutes before. */
function daily(code: string, { at, utcOffsetMinutes, weekdays = EVERY_DAY }: DrawTime, kind: Kind): Lottery {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return {
    ...kind,
    code,
    calendar: { kind: 'days', weekdays, minuteOfDay: hours * 60 + minutes, utcOffsetMinutes },
    closeSeconds: 600,
    results: 'feed',
    limits: LIMITS,
  };
}

const both: Pick<Kind, 'prizeModes' | 'markets'> = {
  prizeModes: ['LOTT', 'ZY', 'ELOTT'],
  markets: ['official', 'credit'],
};
const credit: Pick<Kind, 'prizeModes' | 'markets'> = { prizeModes: ['ZY', 'ELOTT'], markets: ['credit'] };
const official: Pick<Kind, 'prizeModes' | 'markets'> = { prizeModes: ['LOTT'], markets: ['official'] };
const sea: Pick<Kind, 'prizeModes' | 'markets'> = { prizeModes: ['SEA'], markets: ['credit'] };
const vietnam: Pick<Kind, 'prizeModes' | 'markets'> = { prizeModes: ['ELOTT'], markets: ['credit', 'traditional'] };

const CHINESE: readonly Lottery[] = [
  ...fast('SSC', [1, 3, 5], { ...both, family: 'ssc', category: 'SSC' }),
  ...fast('11X5', [1, 3], { ...both, family: '11x5', category: '11X5' }),
  ...fast('PK10', [1, 3], { ...both, family: 'pk10', category: 'PK10' }),
  ...fast('K3', [1], { ...both, family: 'k3', category: 'LF' }),
  ...fast('PCDD', [3], { ...credit, family: 'pcdd', category: 'LF' }),
  ...fast('KLSF', [5], { ...both, family: 'klsf', category: 'LF' }),
  ...fast('LHC', [5], { ...credit, family: 'lhc', category: 'LHC' }),
  daily('LHC', { at: '21:30', utcOffsetMinutes: CHINA }, { ...credit, family: 'lhc', category: 'LHC' }),
  ...fast('3D', [5], { ...official, family: 'p3', category: 'LF' }),
  ...fast('P3', [5], { ...official, family: 'p3', category: 'LF' }),
  ...fast('P5', [5], { ...official, family: 'p5', category: 'LF' }),
  daily('3D', { at: '21:15', utcOffsetMinutes: CHINA }, { ...official, family: 'p3', category: 'LF' }),
  daily('P3', { at: '21:25', utcOffsetMinutes: CHINA }, { ...official, family: 'p3', category: 'LF' }),
  daily('P5', { at: '21:25', utcOffsetMinutes: CHINA }, { ...official, family: 'p5', category: 'LF' }),
];

/** The fast lotteries of Vietnam have the structure of the North. The others draw at the hour of their region, on the days of the station. */
const VIETNAMESE: readonly Lottery[] = [
  ...fast('VN', [1, 3, 5], { ...vietnam, family: 'vn-north', category: 'VN' }, INDOCHINA),
  ...VIETNAM_STATIONS.map(({ code, region, weekdays, at }) =>
    daily(
      code,
      { at, weekdays, utcOffsetMinutes: INDOCHINA },
      { ...vietnam, family: region === 'north' ? 'vn-north' : 'vn-south', category: 'VN' },
    ),
  ),
];

const SOUTHEAST_ASIAN: readonly Lottery[] = [
  ...fast('THAI', [5], { ...sea, family: 'thai', category: 'SEA' }, INDOCHINA),
  daily(
    'THAI',
    { at: '16:00', utcOffsetMinutes: INDOCHINA, weekdays: [0] },
    { ...sea, family: 'thai', category: 'SEA' },
  ),
  ...fast('4D', [5], { ...sea, family: '4d', category: 'SEA' }),
  daily('4D', { at: '18:30', utcOffsetMinutes: CHINA, weekdays: [0, 3, 6] }, { ...sea, family: '4d', category: 'SEA' }),
  daily(
    'LAO',
    { at: '20:30', utcOffsetMinutes: INDOCHINA, weekdays: [1, 3, 5] },
    { ...sea, family: 'lao', category: 'SEA' },
  ),
  daily('HANOI', { at: '18:30', utcOffsetMinutes: INDOCHINA }, { ...sea, family: 'hanoi', category: 'SEA' }),
];

/** Every lottery on sale in the demo. */
export const LOTTERIES: readonly Lottery[] = [...CHINESE, ...VIETNAMESE, ...SOUTHEAST_ASIAN];
