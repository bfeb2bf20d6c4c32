import { Type, type Static } from 'typebox';
import { betFileColumns, rewardKinds, transactionFileColumns, transactionKinds, type BonusState } from '../codes.ts';
import { FILE_CODES_MAX } from '../limits.ts';
import { Amount, CurrencyCode, Day, dayRange, GameType, Instant, pageOf, pageQuery } from './common.ts';
import { betFields, betFilter } from './member.ts';

const TransactionKindCode = Type.Enum([...transactionKinds]);
const RewardKindCode = Type.Enum([...rewardKinds]);

/** Spec section 2, transactionHistory. */
export const TransactionHistoryQuery = Type.Object({
  ...dayRange,
  kind: Type.Optional(TransactionKindCode),
  ...pageQuery,
});
export type TransactionHistoryQuery = Static<typeof TransactionHistoryQuery>;

/** A movement of the main wallet as the ledger booked it. */
export const Transaction = Type.Object({
  transactionId: Type.String(),
  kind: TransactionKindCode,
  /** Positive: in. Negative: out. */
  amount: Amount,
  balanceAfter: Amount,
  /** The number that its own page shows: of a deposit, a withdrawal, a round; otherwise `transactionId`. */
  reference: Type.String(),
  /** A game, a bonus, a payment method or the account that was paid to, in the language of the call; empty where there is none. */
  counterpart: Type.String(),
  /** The fee of a deposit or a withdrawal; null for every other kind. */
  fee: Type.Union([Amount, Type.Null()]),
  /** The number that the bank gave to the payment; empty where there is none. */
  bankReference: Type.String(),
  /** The bet that it belongs to; null for everything that is no play. */
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
  /** win - stake of settled bets. */
  profitAndLoss: Amount,
};

/** Spec section 2, personalProfit. Days are the merchant's; a day without a figure is left out. */
export const PersonalProfitValue = Type.Object({
  currency: CurrencyCode,
  totals: Type.Object({
    ...profitFigures,
    deposits: Amount,
    withdrawals: Amount,
    bonuses: Amount,
    rebates: Amount,
    /** profitAndLoss + bonuses + rebates. */
    net: Amount,
  }),
  byDay: Type.Array(Type.Object({ day: Day, ...profitFigures })),
  byCategory: Type.Array(Type.Object({ gameType: GameType, ...profitFigures })),
});
export type PersonalProfitValue = Static<typeof PersonalProfitValue>;

/** Spec section 2, bonusDetails. */
export const BonusDetailsQuery = Type.Object({ ...dayRange, kind: Type.Optional(RewardKindCode), ...pageQuery });
export type BonusDetailsQuery = Static<typeof BonusDetailsQuery>;

export const Bonus = Type.Object({
  bonusId: Type.String(),
  kind: RewardKindCode,
  /** Title of the activity, mission or level in the language of the call. */
  title: Type.String(),
  amount: Amount,
  /** `returned`: its deposit went back, and it with it. */
  state: Type.Enum(['credited', 'returned'] satisfies BonusState[]),
  /** Valid bet that it asked before a withdrawal, and what of it is still open. */
  turnoverRequired: Amount,
  turnoverLeft: Amount,
  creditedAt: Instant,
});
export type Bonus = Static<typeof Bonus>;

export const BonusDetailsValue = Type.Object({
  ...pageOf(Bonus),
  currency: CurrencyCode,
  /** Total over all pages of the amounts that were credited and have not gone back. */
  totalAmount: Amount,
});
export type BonusDetailsValue = Static<typeof BonusDetailsValue>;

export const BetDetailQuery = Type.Object({ betId: Type.String({ minLength: 1, maxLength: 40 }) });
export type BetDetailQuery = Static<typeof BetDetailQuery>;

/** A bet with everything that moved money for it. */
export const BetDetailValue = Type.Object({
  ...betFields,
  currency: CurrencyCode,
  /** Stake, wins, refunds and corrections, in the order in which they were booked. */
  movements: Type.Array(
    Type.Object({ kind: Type.Enum(['bet', 'win', 'refund', 'adjustment']), amount: Amount, createdAt: Instant }),
  ),
  /** The vendor's page of this round (cards, reels, seeds); null where it has none. */
  roundUrl: Type.Union([Type.String({ format: 'uri' }), Type.Null()]),
});
export type BetDetailValue = Static<typeof BetDetailValue>;

/** Heads of the columns in the language of the page. Without them the columns carry the names of their fields. */
const headsOf = (columns: readonly string[]) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: columns.length, maxItems: columns.length }),
  );

/** The texts of codes (kinds, states, categories) in the language of the page; a code without a text is written as it is. */
const codeTexts = Type.Optional(
  Type.Record(Type.String({ pattern: '^[A-Za-z_]{1,32}$' }), Type.String({ minLength: 1, maxLength: 60 }), {
    maxProperties: FILE_CODES_MAX,
    additionalProperties: false,
  }),
);

/** Exports all pages of a list of records into one file, with the filter of the page. */
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

/** Path of the file, good for one download within a minute. The browser streams the file to the disk. */
export const ExportRecordsValue = Type.Object({ path: Type.String() });
export type ExportRecordsValue = Static<typeof ExportRecordsValue>;
