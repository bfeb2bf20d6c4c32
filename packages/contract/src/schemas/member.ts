import { Type, type Static } from 'typebox';
import { Amount, BetOutcomeCode, CurrencyCode, dayRange, GameType, Instant, pageOf, pageQuery } from './common.ts';

/** The member (spec section 3, "Member info"). Agent types are 1, 2, 41, 42; the trial type is 4; 0 is a plain member. */
export const MemberInfo = Type.Object({
  id: Type.String(),
  /** The id that people see and copy. */
  customerId: Type.String(),
  account: Type.String(),
  nickname: Type.String(),
  type: Type.Integer(),
  isAgent: Type.Boolean(),
  /** Whether the member has an upline with an active account, to which it can transfer money (spec section 2, transferUpline). */
  hasUpline: Type.Boolean(),
  balance: Amount,
  currency: CurrencyCode,
  currencySymbol: Type.String(),
  countryCode: Type.String(),
  language: Type.String(),
  registeredAt: Instant,
  /** Referral code of this member: people who register with it are placed below the member. */
  referralCode: Type.String(),
  /** VIP level (spec section 3, "Other values"). Missing where the merchant has no VIP. */
  vip: Type.Optional(
    Type.Object({ enabled: Type.Boolean(), label: Type.String(), rankLevel: Type.Integer({ minimum: 0 }) }),
  ),
  /** Promotions that this member may see. */
  availablePromotions: Type.Optional(Type.Object({ REFERRAL: Type.Object({ enabled: Type.Boolean() }) })),
  unreadMessages: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type MemberInfo = Static<typeof MemberInfo>;

export const UpdateLanguageRequest = Type.Object(
  { language: Type.String({ minLength: 2, maxLength: 10, pattern: '^[a-zA-Z-]+$' }) },
  { additionalProperties: false },
);
export type UpdateLanguageRequest = Static<typeof UpdateLanguageRequest>;

export const betFilter = {
  gameType: Type.Optional(GameType),
  /** Code of a vendor. */
  vendor: Type.Optional(Type.String({ minLength: 1, maxLength: 16, pattern: '^[A-Z0-9_]+$' })),
  state: Type.Optional(BetOutcomeCode),
};

/** Query of betting records (spec section 2, personalHistoryCopy). */
export const BetsQuery = Type.Object({
  ...dayRange,
  ...betFilter,
  ...pageQuery,
});
export type BetsQuery = Static<typeof BetsQuery>;

export const betFields = {
  betId: Type.String(),
  placedAt: Instant,
  settledAt: Type.Union([Instant, Type.Null()]),
  vendor: Type.String(),
  gameType: GameType,
  gameCode: Type.String(),
  gameName: Type.String(),
  roundId: Type.String(),
  stake: Amount,
  win: Amount,
  /** The only turnover figure (design/money.md "Bets"). */
  validBet: Amount,
  state: BetOutcomeCode,
};
export const BetRecord = Type.Object(betFields);
export type BetRecord = Static<typeof BetRecord>;

export const betTotals = Type.Object({
  bets: Type.Integer({ minimum: 0 }),
  stake: Amount,
  validBet: Amount,
  win: Amount,
  /** Wins minus stakes of settled bets, from the member's side. */
  profitAndLoss: Amount,
});
export type BetTotals = Static<typeof betTotals>;

export const BetsValue = Type.Object({
  ...pageOf(BetRecord),
  currency: CurrencyCode,
  totals: betTotals,
  /** Codes of vendors whose games were played in the range, independent of other filters, as options of a filter. */
  vendors: Type.Array(Type.String()),
});
export type BetsValue = Static<typeof BetsValue>;
