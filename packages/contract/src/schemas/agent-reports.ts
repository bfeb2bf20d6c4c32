import { Type, type Static } from 'typebox';
import { contractKinds, teamTransactionKinds } from '../agent-codes.ts';
import { Amount, CurrencyCode, Day, dayRange, GameType, Instant, pageOf, pageQuery } from './common.ts';

const Account = Type.String({ minLength: 1, maxLength: 64 });
const TeamTransactionKindCode = Type.Enum([...teamTransactionKinds]);
const ContractKindCode = Type.Enum([...contractKinds]);

export const TeamProfitQuery = Type.Object({
  ...dayRange,
  /** Prefix of accounts. */
  account: Type.Optional(Account),
  gameType: Type.Optional(GameType),
  ...pageQuery,
});
export type TeamProfitQuery = Static<typeof TeamProfitQuery>;

const profitFigures = {
  bets: Type.Integer({ minimum: 0 }),
  stake: Amount,
  validBet: Amount,
  win: Amount,
  /** Wins minus stakes of settled bets, from the member's side. */
  profitAndLoss: Amount,
  deposits: Amount,
  withdrawals: Amount,
  promotions: Amount,
  rebates: Amount,
  /** Sum of profitAndLoss, promotions and rebates. */
  net: Amount,
};

/** Describes an account of the team with its own figures (spec section 2, palStatementsAgentCopy, user loss). */
export const TeamProfitLine = Type.Object({
  account: Type.String(),
  /** Accounts from the caller's direct downline to the account itself. */
  line: Type.Array(Type.String()),
  type: Type.Integer(),
  ...profitFigures,
});
export type TeamProfitLine = Static<typeof TeamProfitLine>;

export const TeamProfitValue = Type.Object({
  ...pageOf(TeamProfitLine),
  currency: CurrencyCode,
  /** Totals over all pages. */
  totals: Type.Object(profitFigures),
});
export type TeamProfitValue = Static<typeof TeamProfitValue>;

/** Query of the team's transactions (spec section 2, agentDownlineTransactionDetailsCopy). */
export const TeamTransactionsQuery = Type.Object({
  ...dayRange,
  /** An exact account, without the members below it. */
  account: Type.Optional(Account),
  kind: Type.Optional(TeamTransactionKindCode),
  ...pageQuery,
});
export type TeamTransactionsQuery = Static<typeof TeamTransactionsQuery>;

export const TeamTransaction = Type.Object({
  transactionId: Type.String(),
  account: Type.String(),
  /** Accounts from the caller's direct downline to the account itself. */
  line: Type.Array(Type.String()),
  kind: TeamTransactionKindCode,
  /** Positive for incoming, negative for outgoing money. */
  amount: Amount,
  balanceAfter: Amount,
  /** Id of the record behind the transaction, which a person may quote to customer service. */
  reference: Type.String(),
  createdAt: Instant,
});
export type TeamTransaction = Static<typeof TeamTransaction>;

export const TeamTransactionsValue = Type.Object({
  ...pageOf(TeamTransaction),
  currency: CurrencyCode,
  /** Sums of the range over all pages; `outgoing` is negative. */
  totals: Type.Object({ incoming: Amount, outgoing: Amount }),
  /** Transactions of the range after this time are neither listed nor summed yet. Null: the list is complete except for the last minutes. */
  recordedUntil: Type.Union([Instant, Type.Null()]),
});
export type TeamTransactionsValue = Static<typeof TeamTransactionsValue>;

export const AgentIncomeQuery = Type.Object({ ...dayRange });
export type AgentIncomeQuery = Static<typeof AgentIncomeQuery>;

/** Paid income by the day of the payment (spec section 2, agentRevenueReport). A day without a payment is left out. */
export const AgentIncomeValue = Type.Object({
  currency: CurrencyCode,
  total: Amount,
  /** Total of the period of the same length that ends before `from`. */
  previousTotal: Amount,
  byKind: Type.Array(Type.Object({ kind: ContractKindCode, amount: Amount, payments: Type.Integer({ minimum: 0 }) })),
  byDay: Type.Array(Type.Object({ day: Day, amount: Amount })),
});
export type AgentIncomeValue = Static<typeof AgentIncomeValue>;

export const AgentIncomeRecordsQuery = Type.Object({
  ...dayRange,
  kind: Type.Optional(ContractKindCode),
  ...pageQuery,
});
export type AgentIncomeRecordsQuery = Static<typeof AgentIncomeRecordsQuery>;

/** A commission as booked in the ledger. `settlementId` refers to the figures behind it. */
export const AgentIncomeRecord = Type.Object({
  transactionId: Type.String(),
  settlementId: Type.String(),
  kind: ContractKindCode,
  /** Negative where a bet of an earlier window was voided (design/agents.md "Pay"). */
  amount: Amount,
  balanceAfter: Amount,
  paidAt: Instant,
});
export type AgentIncomeRecord = Static<typeof AgentIncomeRecord>;

export const AgentIncomeRecordsValue = Type.Object({
  ...pageOf(AgentIncomeRecord),
  currency: CurrencyCode,
  totalAmount: Amount,
});
export type AgentIncomeRecordsValue = Static<typeof AgentIncomeRecordsValue>;
