import { Type, type Static } from 'typebox';
import { settlementStates } from '../agent-codes.ts';
import { lineDirections } from '../codes.ts';
import { Amount, CurrencyCode, dayRange, Instant, pageOf, pageQuery } from './common.ts';
import { ContractId, ContractKindCode, ContractTier } from './contracts.ts';

const Account = Type.String({ minLength: 1, maxLength: 64 });
const SettlementId = Type.String({ minLength: 1, maxLength: 40 });
const SettlementStateCode = Type.Enum([...settlementStates]);

/** Spec section 2: agentDividendRecordCopy2, agentDailyWages2, agentHourSalary, agentRealtimeSalary, by `kind`. */
export const SettlementsQuery = Type.Object({
  ...dayRange,
  kind: ContractKindCode,
  /** `upline`: what the caller earned. `downline`: what its direct downlines earned by contracts with it. */
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
  /** Account that is paid. */
  account: Account,
  /** The window is `[windowFrom, windowTo)`, one settlement for each. */
  windowFrom: Instant,
  windowTo: Instant,
  /** Valid bet of the team (salary), or what is left of its loss (dividend). */
  base: Amount,
  /** The number of the tier whose conditions held, from 1; null where no tier's did. */
  tierNumber: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** "0" where no tier's conditions held. */
  ratePercent: Amount,
  /** base x rate. */
  gross: Amount,
  /** The gross of each directly contracted downline: it goes to them. */
  owed: Amount,
  /** For bets of earlier windows that were settled late or voided, and for corrections that operators made. */
  adjustment: Amount,
  /** gross - owed + adjustment: what the ledger pays. */
  net: Amount,
  state: SettlementStateCode,
  paidAt: Type.Union([Instant, Type.Null()]),
};
export const SettlementRecord = Type.Object(settlementFields);
export type SettlementRecord = Static<typeof SettlementRecord>;

export const SettlementsValue = Type.Object({
  ...pageOf(SettlementRecord),
  currency: CurrencyCode,
  /** Over all pages. */
  totals: Type.Object({ base: Amount, gross: Amount, owed: Amount, net: Amount }),
});
export type SettlementsValue = Static<typeof SettlementsValue>;

export const SettlementQuery = Type.Object({ settlementId: SettlementId });
export type SettlementQuery = Static<typeof SettlementQuery>;

/** Opens a paid line to its tier, its formula and the figures that it used (design/agents.md "Pay"). */
export const SettlementValue = Type.Object({
  ...settlementFields,
  currency: CurrencyCode,
  /** Null where no tier's conditions held. */
  tier: Type.Union([ContractTier, Type.Null()]),
  /** The bounds of the contract for the pay of one window; null where it has none. */
  minimumPay: Type.Union([Amount, Type.Null()]),
  maximumPay: Type.Union([Amount, Type.Null()]),
  /** Figures of the team in the window, as they stood at the settlement. */
  figures: Type.Object({
    validBet: Amount,
    betAmount: Amount,
    /** The team's side. */
    profitAndLoss: Amount,
    promotions: Amount,
    rebates: Amount,
    salaries: Amount,
    /** A dividend's negative base from before, where its contract accumulates; zero otherwise. */
    carriedOver: Amount,
    activeMembers: Type.Integer({ minimum: 0 }),
  }),
  /** Parts of `owed` by downline. From 1,000 downlines on, one row sums up all others. */
  downlines: Type.Array(Type.Object({ account: Account, base: Amount, ratePercent: Amount, gross: Amount })),
  /**
   * What `adjustment` is made of, exactly: the adjustments that the line has taken, and with the opposite sign what it passed on to the next window,
   * because the net was too small. `betId` is empty for an operator's correction, for a rest of earlier windows, and for what was passed on.
   * From 200 on, one row sums up all others.
   */
  adjustments: Type.Array(Type.Object({ betId: Type.String(), settlementId: SettlementId, amount: Amount })),
});
export type SettlementValue = Static<typeof SettlementValue>;
