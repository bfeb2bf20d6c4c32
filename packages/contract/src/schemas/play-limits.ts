import { Type, type Static, type TSchema } from 'typebox';
import { REALITY_CHECK_MAX_MINUTES, REALITY_CHECK_MIN_MINUTES, SESSION_LIMIT_MAX_MINUTES } from '../limits.ts';
import { Amount, CurrencyCode, Instant } from './common.ts';

const Period = Type.Enum(['day', 'week', 'month']);
const Minutes = Type.Integer({ minimum: 1, maximum: SESSION_LIMIT_MAX_MINUTES });

const moneyLimit = { kind: Type.Enum(['deposit', 'loss']), period: Period };
/** Limit of the time that a member plays on one day. */
const sessionLimit = { kind: Type.Literal('session'), period: Type.Literal('day') };

/** A pending raise. It applies after `effectiveAt` and a second confirmation by the member (decision 16). `to` is null for no limit. */
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

/** The member's limits. `excludedUntil` is the end of a running cool-off or exclusion; null where the exclusion is permanent or there is none. */
export const PlayLimitsValue = Type.Object({
  currency: CurrencyCode,
  limits: Type.Array(PlayLimit),
  excluded: Type.Boolean(),
  excludedUntil: Type.Union([Instant, Type.Null()]),
});
export type PlayLimitsValue = Static<typeof PlayLimitsValue>;

/**
 * Sets a limit. A lower limit applies at once, a higher one after 24 hours and a second confirmation; null removes the
 * limit, which counts as a raise.
 */
export const SetPlayLimitRequest = Type.Union([
  Type.Object({ ...moneyLimit, amount: Type.Union([Amount, Type.Null()]) }, { additionalProperties: false }),
  Type.Object({ ...sessionLimit, minutes: Type.Union([Minutes, Type.Null()]) }, { additionalProperties: false }),
]);
export type SetPlayLimitRequest = Static<typeof SetPlayLimitRequest>;

/** The pending raise that the request refers to. */
export const PlayLimitRaiseRequest = Type.Union([
  Type.Object(moneyLimit, { additionalProperties: false }),
  Type.Object(sessionLimit, { additionalProperties: false }),
]);
export type PlayLimitRaiseRequest = Static<typeof PlayLimitRaiseRequest>;

/** Starts a cool-off, which cannot be ended early. */
export const CoolOffRequest = Type.Object(
  { period: Type.Enum(['24_hours', '7_days', '30_days']) },
  { additionalProperties: false },
);
export type CoolOffRequest = Static<typeof CoolOffRequest>;

export const SelfExcludeRequest = Type.Object(
  {
    period: Type.Enum(['6_months', '1_year', '5_years', 'for_ever']),
    /** The login password, so that nobody else can exclude the owner of the account. */
    password: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
export type SelfExcludeRequest = Static<typeof SelfExcludeRequest>;

const EveryMinutes = Type.Union([
  Type.Integer({ minimum: REALITY_CHECK_MIN_MINUTES, maximum: REALITY_CHECK_MAX_MINUTES }),
  Type.Null(),
]);

/** Duration and result of this session. */
export const RealityCheckValue = Type.Object({
  /** Null where the member wants no reality check. */
  everyMinutes: EveryMinutes,
  nextAt: Type.Union([Instant, Type.Null()]),
  /** 0 where the check is due now; null where there is none. */
  dueInSeconds: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  playingSince: Instant,
  /** Minutes of play by the server's clock. */
  playedMinutes: Type.Integer({ minimum: 0 }),
  currency: CurrencyCode,
  stake: Amount,
  win: Amount,
  /** Wins minus stakes of settled bets, from the member's side. */
  profitAndLoss: Amount,
});
export type RealityCheckValue = Static<typeof RealityCheckValue>;

export const SetRealityCheckRequest = Type.Object({ everyMinutes: EveryMinutes }, { additionalProperties: false });
export type SetRealityCheckRequest = Static<typeof SetRealityCheckRequest>;
