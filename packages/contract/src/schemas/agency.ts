import { Type, type Static } from 'typebox';
import { DOWNLINE_REMARK_MAX_CHARACTERS } from '../limits.ts';
import { Amount, BetOutcomeCode, CurrencyCode, Day, dayRange, GameType, Instant, pageOf, pageQuery } from './common.ts';
import { betFields, betTotals } from './member.ts';

export const TeamRangeQuery = Type.Object({ ...dayRange });
export type TeamRangeQuery = Static<typeof TeamRangeQuery>;

/** Figures of everybody below the caller, without the caller's own play (design/agents.md "The tree"). */
export const teamFigures = {
  bets: Type.Integer({ minimum: 0 }),
  stake: Amount,
  validBet: Amount,
  win: Amount,
  /** Wins minus stakes of settled bets, from the team's side. Negative means that the team lost. */
  profitAndLoss: Amount,
  /** Members with at least one settled bet in the range. */
  activeMembers: Type.Integer({ minimum: 0 }),
  newMembers: Type.Integer({ minimum: 0 }),
};

/** The figures of the overview: play, and what moved on the cash of the members below the caller other than play. */
const overviewFigures = {
  ...teamFigures,
  deposits: Amount,
  withdrawals: Amount,
  /** Bonuses of promotions. */
  promotions: Amount,
  rebates: Amount,
  /** Members whose first deposit ever was credited in the range. */
  firstDeposits: Type.Integer({ minimum: 0 }),
};

export const TeamOverviewValue = Type.Object({
  currency: CurrencyCode,
  /** Number of members below the caller today, independent of the range. */
  members: Type.Integer({ minimum: 0 }),
  directMembers: Type.Integer({ minimum: 0 }),
  figures: Type.Object(overviewFigures),
  /** The same figures for the period of equal length before `from`. */
  previous: Type.Object(overviewFigures),
  byDay: Type.Array(
    Type.Object({
      day: Day,
      bets: Type.Integer(),
      validBet: Amount,
      win: Amount,
      profitAndLoss: Amount,
      activeMembers: Type.Integer(),
      newMembers: Type.Integer(),
      firstDeposits: Type.Integer(),
      deposits: Amount,
      withdrawals: Amount,
    }),
  ),
  byCategory: Type.Array(
    Type.Object({ gameType: GameType, bets: Type.Integer(), validBet: Amount, profitAndLoss: Amount }),
  ),
  updatedAt: Instant,
});
export type TeamOverviewValue = Static<typeof TeamOverviewValue>;

const Account = Type.String({ minLength: 1, maxLength: 64 });

export const TeamDownlinesQuery = Type.Object({
  ...dayRange,
  /** Account below the caller whose direct downlines are listed. The default is the caller. */
  under: Type.Optional(Account),
  /** The beginning of accounts that are searched on all levels below `under`, or below the caller. Without it the direct downlines are listed. */
  account: Type.Optional(Type.String({ maxLength: 64 })),
  ...pageQuery,
});
export type TeamDownlinesQuery = Static<typeof TeamDownlinesQuery>;

export const TeamDownline = Type.Object({
  account: Type.String(),
  nickname: Type.String(),
  type: Type.Integer(),
  /** Accounts from the caller's direct downline to this one. */
  line: Type.Array(Type.String()),
  /** Members directly below this one. */
  directMembers: Type.Integer({ minimum: 0 }),
  /** Members below this one. */
  teamMembers: Type.Integer({ minimum: 0 }),
  registeredAt: Instant,
  bets: Type.Integer({ minimum: 0 }),
  validBet: Amount,
  profitAndLoss: Amount,
});
export type TeamDownline = Static<typeof TeamDownline>;

/** Direct downlines, or the accounts that were found on all levels, each with the figures of itself and everything below it. */
export const TeamDownlinesValue = Type.Object({
  ...pageOf(TeamDownline),
  /** Whether these are all accounts that were asked for: a search lists its first accounts alone. */
  isComplete: Type.Boolean(),
  currency: CurrencyCode,
  /** Accounts from the caller's direct downline to `under`; empty for the caller's own downlines. */
  line: Type.Array(Type.String()),
});
export type TeamDownlinesValue = Static<typeof TeamDownlinesValue>;

export const TeamBetsQuery = Type.Object({
  ...dayRange,
  /** Prefix of accounts. An exact account also selects everybody below it. */
  account: Type.Optional(Type.String({ maxLength: 64 })),
  gameType: Type.Optional(GameType),
  state: Type.Optional(BetOutcomeCode),
  ...pageQuery,
});
export type TeamBetsQuery = Static<typeof TeamBetsQuery>;

export const TeamBet = Type.Object({
  account: Type.String(),
  /** Accounts from the caller's direct downline to the member itself. */
  line: Type.Array(Type.String()),
  ...betFields,
});
export type TeamBet = Static<typeof TeamBet>;

export const TeamBetsValue = Type.Object({ ...pageOf(TeamBet), currency: CurrencyCode, totals: betTotals });
export type TeamBetsValue = Static<typeof TeamBetsValue>;

export const TeamDownlineQuery = Type.Object({ account: Account, ...dayRange });
export type TeamDownlineQuery = Static<typeof TeamDownlineQuery>;

/**
 * An account below the caller, with its own figures and those of its branch. An account of another line is reported as
 * not found (design/agents.md).
 */
export const TeamDownlineValue = Type.Object({
  account: Type.String(),
  nickname: Type.String(),
  type: Type.Integer(),
  currency: CurrencyCode,
  registeredAt: Instant,
  /** Null where the account never logged in. */
  lastLoginAt: Type.Union([Instant, Type.Null()]),
  /** Accounts from the caller's direct downline to this one. */
  line: Type.Array(Type.String()),
  directMembers: Type.Integer({ minimum: 0 }),
  teamMembers: Type.Integer({ minimum: 0 }),
  balance: Amount,
  /** The caller's note about this account. It is empty where there is none. */
  remark: Type.String(),
  /** Figures of this account alone. */
  own: Type.Object(teamFigures),
  /** Figures of everybody below this account. */
  team: Type.Object(teamFigures),
});
export type TeamDownlineValue = Static<typeof TeamDownlineValue>;

export const RemarkDownlineRequest = Type.Object(
  // PostgreSQL cannot store U+0000 in a text.
  { account: Account, remark: Type.String({ maxLength: DOWNLINE_REMARK_MAX_CHARACTERS, pattern: '^[^\\u0000]*$' }) },
  { additionalProperties: false },
);
export type RemarkDownlineRequest = Static<typeof RemarkDownlineRequest>;
