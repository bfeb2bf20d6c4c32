import { Type, type Static, type TSchema } from 'typebox';
import { REALITY_CHECK_MAX_MINUTES, REALITY_CHECK_MIN_MINUTES, SESSION_LIMIT_MAX_MINUTES } from '../limits.ts';
import { Amount, CurrencyCode, Instant } from './common.ts';

const Period = Type.Enum(['day', 'week', 'month']);
const Minutes = Type.Integer({ minimum: 1, maximum: SESSION_LIMIT_MAX_MINUTES });

const moneyLimit = { kind: Type.Enum(['deposit', 'loss']), period: Period };
/** How long a member plays on one day. */
const sessionLimit = { kind: Type.Literal('session'), period: Type.Literal('day') };

/** A raise waits: it holds after `effectiveAt`, once the member has said yes a second time (decision 16). `to` null: no limit. */
const raiseTo = <Value extends TSchema>(value: Value) =>
  Type.Union([Type.Object({ to: Type.Union([value, Type.Null()]), effectiveAt: Instant }), Type.Null()]);

export const PlayLimit = Type.Union([
  Type.Object({
    ...moneyLimit,
    amount: Type.Union([Amount, Type.Null()]),
    used: Amount,
    resetsAt: Instant,
    raise: raiseTo(Amount),
  }),
  Type.Object({
    ...sessionLimit,
    minutes: Type.Union([Minutes, Type.Null()]),
    usedMinutes: Type.Integer({ minimum: 0 }),
    resetsAt: Instant,
    raise: raiseTo(Minutes),
  }),
]);
export type PlayLimit = Static<typeof PlayLimit>;

/** `excludedUntil`: of a cool-off or an exclusion that runs; null where `excluded` is for ever, or is not. */
export const PlayLimitsValue = Type.Object({
  currency: CurrencyCode,
  limits: Type.Array(PlayLimit),
  excluded: Type.Boolean(),
  excludedUntil: Type.Union([Instant, Type.Null()]),
});
export type PlayLimitsValue = Static<typeof PlayLimitsValue>;

/** A lower limit holds at once, a higher one after 24 hours and a second yes; null takes the limit away, as a raise does. */
export const SetPlayLimitRequest = Type.Union([
  Type.Object({ ...moneyLimit, amount: Type.Union([Amount, Type.Null()]) }, { additionalProperties: false }),
  Type.Object({ ...sessionLimit, minutes: Type.Union([Minutes, Type.Null()]) }, { additionalProperties: false }),
]);
export type SetPlayLimitRequest = Static<typeof SetPlayLimitRequest>;

/** Which waiting raise is meant. */
export const PlayLimitRaiseRequest = Type.Union([
  Type.Object(moneyLimit, { additionalProperties: false }),
  Type.Object(sessionLimit, { additionalProperties: false }),
]);
export type PlayLimitRaiseRequest = Static<typeof PlayLimitRaiseRequest>;

/** Nothing ends it early. */
export const CoolOffRequest = Type.Object(
  { period: Type.Enum(['24_hours', '7_days', '30_days']) },
  { additionalProperties: false },
);
export type CoolOffRequest = Static<typeof CoolOffRequest>;

export const SelfExcludeRequest = Type.Object(
  {
    period: Type.Enum(['6_months', '1_year', '5_years', 'for_ever']),
    /** The login password: nobody else may close the account to its owner. */
    password: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
export type SelfExcludeRequest = Static<typeof SelfExcludeRequest>;

const EveryMinutes = Type.Union([
  Type.Integer({ minimum: REALITY_CHECK_MIN_MINUTES, maximum: REALITY_CHECK_MAX_MINUTES }),
  Type.Null(),
]);

/** How long this session lasts and what it brought. */
export const RealityCheckValue = Type.Object({
  /** Null: the member wants none. */
  everyMinutes: EveryMinutes,
  nextAt: Type.Union([Instant, Type.Null()]),
  /** 0: it is due now; null: none comes. */
  dueInSeconds: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  playingSince: Instant,
  /** For how long, by the server's clock. */
  playedMinutes: Type.Integer({ minimum: 0 }),
  currency: CurrencyCode,
  stake: Amount,
  win: Amount,
  /** The member's side: win - stake of settled bets. */
  profitAndLoss: Amount,
});
export type RealityCheckValue = Static<typeof RealityCheckValue>;

export const SetRealityCheckRequest = Type.Object({ everyMinutes: EveryMinutes }, { additionalProperties: false });
export type SetRealityCheckRequest = Static<typeof SetRealityCheckRequest>;
