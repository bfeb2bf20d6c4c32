import { Type, type Static } from 'typebox';
import { betFileColumns, rewardKinds, transactionFileColumns, transactionKinds, type BonusState } from '../codes.ts';
import { FILE_CODES_MAX } from '../limits.ts';
import { Amount, CurrencyCode, Day, dayRange, GameType, Instant, pageOf, pageQuery } from './common.ts';
import { betFields, betFilter } from './member.ts';

const TransactionKindCode = Type.Enum([...transactionKinds]);
const RewardKindCode = Type.Enum([...rewardKinds]);

/** Query of transactions (spec section 2, transactionHistory). */
export const TransactionHistoryQuery = Type.Object({
  ...dayRange,
  kind: Type.Optional(TransactionKindCode),
  ...pageQuery,
});
export type TransactionHistoryQuery = Static<typeof TransactionHistoryQuery>;

/** A movement of the main wallet as booked in the ledger. */
export const Transaction = Type.Object({
  transactionId: Type.String(),
  kind: TransactionKindCode,
  /** Positive for incoming, negative for outgoing money. */
  amount: Amount,
  balanceAfter: Amount,
  /** Number that the page of a deposit, withdrawal or round shows; `transactionId` for other kinds. */
  reference: Type.String(),
  /** Game, bonus, payment method or recipient account in the language of the call; empty where there is none. */
  counterpart: Type.String(),
  /** Fee of a deposit or withdrawal; null for other kinds. */
  fee: Type.Union([Amount, Type.Null()]),
  /** The bank's reference number of the payment; empty where there is none. */
  bankReference: Type.String(),
  /** Id of the bet; null for kinds other than play. */
  betId: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
});
export type Transaction = Static<typeof Transaction>;

export const TransactionHistoryValue = Type.Object({
  ...pageOf(Transaction),
  currency: CurrencyCode,
  /** Sums of the range over all pages; `outgoing` is negative. */
  totals: Type.Object({ incoming: Amount, outgoing: Amount }),
});
export type TransactionHistoryValue = Static<typeof TransactionHistoryValue>;

export const PersonalProfitQuery = Type.Object({ ...dayRange });
export type PersonalProfitQuery = Static<typeof PersonalProfitQuery>;

const profitFigures = {
  bets: Type.Integer({ minimum: 0 }),
  stake: Amount,
  validBet: Amount,
  win: Amount,
  /** Wins minus stakes of settled bets. */
  profitAndLoss: Amount,
};

/** Profit by day of the merchant's calendar (spec section 2, personalProfit). A day without a figure is left out. */
export const PersonalProfitValue = Type.Object({
  currency: CurrencyCode,
  totals: Type.Object({
    ...profitFigures,
    deposits: Amount,
    withdrawals: Amount,
    bonuses: Amount,
    rebates: Amount,
    /** Sum of profitAndLoss, bonuses and rebates. */
    net: Amount,
  }),
  byDay: Type.Array(Type.Object({ day: Day, ...profitFigures })),
  byCategory: Type.Array(Type.Object({ gameType: GameType, ...profitFigures })),
});
export type PersonalProfitValue = Static<typeof PersonalProfitValue>;

/** Query of bonuses (spec section 2, bonusDetails). */
export const BonusDetailsQuery = Type.Object({ ...dayRange, kind: Type.Optional(RewardKindCode), ...pageQuery });
export type BonusDetailsQuery = Static<typeof BonusDetailsQuery>;

export const Bonus = Type.Object({
  bonusId: Type.String(),
  kind: RewardKindCode,
  /** Title of the activity, mission or level in the language of the call. */
  title: Type.String(),
  amount: Amount,
  /** `returned`: the bonus was taken back because its deposit was returned. */
  state: Type.Enum(['credited', 'returned'] satisfies BonusState[]),
  /** Valid bet that the bonus requires before a withdrawal. */
  turnoverRequired: Amount,
  turnoverLeft: Amount,
  creditedAt: Instant,
});
export type Bonus = Static<typeof Bonus>;

export const BonusDetailsValue = Type.Object({
  ...pageOf(Bonus),
  currency: CurrencyCode,
  /** Sum over all pages of the credited amounts that were not returned. */
  totalAmount: Amount,
});
export type BonusDetailsValue = Static<typeof BonusDetailsValue>;

export const BetDetailQuery = Type.Object({ betId: Type.String({ minLength: 1, maxLength: 40 }) });
export type BetDetailQuery = Static<typeof BetDetailQuery>;

/** A bet with all of its movements of money. */
export const BetDetailValue = Type.Object({
  ...betFields,
  currency: CurrencyCode,
  /** Stake, wins, refunds and corrections, in the order of booking. */
  movements: Type.Array(
    Type.Object({ kind: Type.Enum(['bet', 'win', 'refund', 'adjustment']), amount: Amount, createdAt: Instant }),
  ),
  /** The vendor's page of this round (cards, reels, seeds); null where it has none. */
  roundUrl: Type.Union([Type.String({ format: 'uri' }), Type.Null()]),
});
export type BetDetailValue = Static<typeof BetDetailValue>;

/** Column headings in the language of the page. Without them the columns have the names of their fields. */
const headsOf = (columns: readonly string[]) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: columns.length, maxItems: columns.length }),
  );

/** Texts of codes (kinds, states, categories) in the language of the page. A code without a text is written unchanged. */
const codeTexts = Type.Optional(
  Type.Record(Type.String({ pattern: '^[A-Za-z_]{1,32}$' }), Type.String({ minLength: 1, maxLength: 60 }), {
    maxProperties: FILE_CODES_MAX,
    additionalProperties: false,
  }),
);

/** Exports all pages of a list of records to one file, with the filter of the page. */
export const ExportRecordsRequest = Type.Union([
  Type.Object(
    {
      record: Type.Literal('transactions'),
      ...dayRange,
      kind: Type.Optional(TransactionKindCode),
      heads: headsOf(transactionFileColumns),
      codeTexts,
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { record: Type.Literal('bets'), ...dayRange, ...betFilter, heads: headsOf(betFileColumns), codeTexts },
    { additionalProperties: false },
  ),
]);
export type ExportRecordsRequest = Static<typeof ExportRecordsRequest>;

/** Path of the file, valid for one download within a minute. The browser streams the file to disk. */
export const ExportRecordsValue = Type.Object({ path: Type.String() });
export type ExportRecordsValue = Static<typeof ExportRecordsValue>;
