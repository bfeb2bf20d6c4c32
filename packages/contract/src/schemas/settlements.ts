import { Type, type Static } from 'typebox';
import { settlementRowKinds, settlementStates } from '../agent-codes.ts';
import { lineDirections } from '../codes.ts';
import { Amount, CurrencyCode, dayRange, Instant, pageOf, pageQuery } from './common.ts';
import { ContractId, ContractKindCode, ContractTier } from './contracts.ts';

const Account = Type.String({ minLength: 1, maxLength: 64 });
const SettlementId = Type.String({ minLength: 1, maxLength: 40 });
const SettlementStateCode = Type.Enum([...settlementStates]);

/** Query of settlements by `kind` (spec section 2: agentDividendRecordCopy2, agentDailyWages2, agentHourSalary, agentRealtimeSalary). */
export const SettlementsQuery = Type.Object({
  ...dayRange,
  kind: ContractKindCode,
  /** `upline`: settlements of the caller's own contracts. `downline`: settlements of the contracts of the caller's direct downlines. */
  direction: Type.Enum([...lineDirections]),
  account: Type.Optional(Account),
  state: Type.Optional(SettlementStateCode),
  ...pageQuery,
});
export type SettlementsQuery = Static<typeof SettlementsQuery>;

const settlementFields = {
  settlementId: SettlementId,
  contractId: ContractId,
  kind: ContractKindCode,
  /** The account that is paid. */
  account: Account,
  /** Start (inclusive) and end (exclusive) of the settled window. A contract has one settlement per window. */
  windowFrom: Instant,
  windowTo: Instant,
  /** Valid bet of the team (salary), or its remaining loss (dividend). */
  base: Amount,
  /** Number of the tier that applied, from 1; null if no tier applied. */
  tierNumber: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** "0" where no tier applied. */
  ratePercent: Amount,
  /** `base` × `ratePercent` / 100. */
  gross: Amount,
  /** Sum of the gross pay of the direct downlines under contract, which is paid to them. */
  owed: Amount,
  /** Correction for bets of earlier windows that were settled late or voided, and for corrections by operators. */
  adjustment: Amount,
  /** Sum that the ledger pays: gross - owed + adjustment. */
  net: Amount,
  state: SettlementStateCode,
  paidAt: Type.Union([Instant, Type.Null()]),
};
export const SettlementRecord = Type.Object(settlementFields);
export type SettlementRecord = Static<typeof SettlementRecord>;

export const SettlementsValue = Type.Object({
  ...pageOf(SettlementRecord),
  currency: CurrencyCode,
  /** Totals over all pages. */
  totals: Type.Object({ base: Amount, gross: Amount, owed: Amount, net: Amount }),
});
export type SettlementsValue = Static<typeof SettlementsValue>;

export const SettlementQuery = Type.Object({ settlementId: SettlementId });
export type SettlementQuery = Static<typeof SettlementQuery>;

/** A settlement with its tier, its formula and the figures that it used (design/agents.md "Pay"). */
export const SettlementValue = Type.Object({
  ...settlementFields,
  currency: CurrencyCode,
  /** Null where no tier applied. */
  tier: Type.Union([ContractTier, Type.Null()]),
  /** Minimum and maximum pay of a window under the contract; null if it sets none. */
  minimumPay: Type.Union([Amount, Type.Null()]),
  maximumPay: Type.Union([Amount, Type.Null()]),
  /** Figures of the team in the window at the time of the settlement. */
  figures: Type.Object({
    validBet: Amount,
    betAmount: Amount,
    /** Profit and loss from the team's side. */
    profitAndLoss: Amount,
    promotions: Amount,
    rebates: Amount,
    salaries: Amount,
    /** Carried negative base of a dividend whose contract accumulates; zero otherwise. */
    carriedOver: Amount,
    activeMembers: Type.Integer({ minimum: 0 }),
  }),
  /** Parts of `owed` by downline. From 1,000 downlines on, one row contains the sum of all others. */
  downlines: Type.Array(Type.Object({ account: Account, base: Amount, ratePercent: Amount, gross: Amount })),
  /**
   * Exact parts of `adjustment`: the adjustments that the line has taken, and with the opposite sign the amount passed
   * on to the next window because the net was too small. `betId` is empty for an operator's correction, for a rest of
   * earlier windows, and for the passed-on amount. From 200 rows on, one row contains the sum of all others.
   */
  adjustments: Type.Array(Type.Object({ betId: Type.String(), settlementId: SettlementId, amount: Amount })),
});
export type SettlementValue = Static<typeof SettlementValue>;

/** Query of the rows that a settlement was computed from. */
export const SettlementRowsQuery = Type.Object({ settlementId: SettlementId, ...pageQuery });
export type SettlementRowsQuery = Static<typeof SettlementRowsQuery>;

const rowFigures = {
  betAmount: Amount,
  validBet: Amount,
  /** Profit and loss from the member's side. */
  profitAndLoss: Amount,
  promotions: Amount,
  rebates: Amount,
  salaries: Amount,
  /** Share of the figures in the base: the valid bet (salary), or the loss less promotions, rebates and salaries (dividend). */
  part: Amount,
};

/**
 * A row that a settlement was computed from. `period` is the play of a member, and for a dividend its promotions, rebates and salaries, in a
 * day or (hourly and real-time salary) in five minutes, as the reports contain them now. `late_bet` is a bet that was settled or voided after
 * the window was closed, with the opposite sign: the rows of the first kind contain the bet by now, and a later window corrects it.
 */
export const SettlementRow = Type.Object({
  kind: Type.Enum([...settlementRowKinds]),
  account: Type.String(),
  /** Accounts from the caller's direct downline to the account itself. */
  line: Type.Array(Type.String()),
  /** Start of the day or of the five minutes; for a late bet the time at which it was settled or voided. */
  at: Instant,
  /** Empty except for a late bet. */
  betId: Type.String(),
  ...rowFigures,
});
export type SettlementRow = Static<typeof SettlementRow>;

/** Late bets come first, then the other rows, those with the largest part first. */
export const SettlementRowsValue = Type.Object({
  ...pageOf(SettlementRow),
  currency: CurrencyCode,
  /** Sums over all pages. */
  totals: Type.Object({
    ...rowFigures,
    /** Part of rows that are not listed any more: five minutes and late bets are kept for `SETTLEMENT_ROWS_KEEP_DAYS` days. */
    unlisted: Amount,
    /** Carried negative base of a dividend whose contract accumulates; zero otherwise. */
    carriedOver: Amount,
    /** Base of the settlement: part + unlisted + carriedOver, at least zero. */
    base: Amount,
  }),
});
export type SettlementRowsValue = Static<typeof SettlementRowsValue>;
