import { Type, type Static } from 'typebox';
import {
  carryOvers,
  contractAnswers,
  contractEvents,
  contractKinds,
  contractPeriods,
  contractRequestKinds,
  contractStates,
} from '../agent-codes.ts';
import { lineDirections } from '../codes.ts';
import { CONTRACT_NOTE_MAX_CHARACTERS, CONTRACT_TIERS_MAX } from '../limits.ts';
import { Amount, CurrencyCode, Instant, pageOf, pageQuery } from './common.ts';

const Account = Type.String({ minLength: 1, maxLength: 64 });
export const ContractId = Type.String({ minLength: 1, maxLength: 40 });
const OfferId = Type.String({ minLength: 1, maxLength: 40 });
const Note = Type.String({ maxLength: CONTRACT_NOTE_MAX_CHARACTERS });
const Period = Type.Enum([...contractPeriods]);
export const ContractKindCode = Type.Enum([...contractKinds]);

/**
 * A tier of a contract. The highest tier whose conditions all hold applies; a missing condition always holds (spec
 * section 3, "Contract"; design/agents.md "Contracts").
 */
export const ContractTier = Type.Object(
  {
    /** Per cent of the base, such as "0.8". */
    ratePercent: Amount,
    activeMembers: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Minimum valid bet of the team in the period. */
    validBet: Type.Optional(Amount),
    /** Bound of the team's profit and loss: a negative amount requires a loss of at least this amount. */
    profitAndLoss: Type.Optional(Amount),
    /** Minimum stakes per day (daily salary) or per hour (hourly salary). */
    betAmount: Type.Optional(Amount),
  },
  { additionalProperties: false },
);
export type ContractTier = Static<typeof ContractTier>;

const commonTerms = {
  tiers: Type.Array(ContractTier, { minItems: 1, maxItems: CONTRACT_TIERS_MAX }),
  /** Minimum valid bet and deposits within the period with which a member counts as active. */
  activeFrom: Type.Object({ validBet: Amount, deposits: Amount }),
  /** A window whose net is below this amount pays nothing; the net is added to the one of the next window. Absent: there is no minimum. */
  minimumPay: Type.Optional(Amount),
  /** The gross of a window is at most this amount. Absent: there is no cap. */
  maximumPay: Type.Optional(Amount),
};

/** Terms of a contract. The period of hourly and real-time salaries follows from their kind: an hour, and 5 minutes (spec section 9). */
export const ContractTerms = Type.Union([
  Type.Object({ kind: Type.Literal('daily_salary'), period: Period, ...commonTerms }, { additionalProperties: false }),
  Type.Object(
    { kind: Type.Enum(['hourly_salary', 'real_time_salary']), ...commonTerms },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('dividend'), period: Period, carryOver: Type.Enum([...carryOvers]), ...commonTerms },
    { additionalProperties: false },
  ),
]);
export type ContractTerms = Static<typeof ContractTerms>;

export const ContractRecord = Type.Object({
  contractId: ContractId,
  /** Says whether the other side is the caller's upline or downline. */
  direction: Type.Enum([...lineDirections]),
  account: Account,
  terms: ContractTerms,
  state: Type.Enum([...contractStates]),
  createdAt: Instant,
  /** Null until approval. The contract applies from the window that begins next. */
  startsAt: Type.Union([Instant, Type.Null()]),
  endedAt: Type.Union([Instant, Type.Null()]),
});
export type ContractRecord = Static<typeof ContractRecord>;

/** A contract that would end at the moment of approval, because its rate exceeds the new rate of its upline (spec section 4). */
export const EndingContract = Type.Object({ contractId: ContractId, account: Account, ratePercent: Amount });

/** Earnings of both sides by these terms over the last full period, computed from the real figures of the team. */
export const ContractPreview = Type.Object({
  currency: CurrencyCode,
  from: Instant,
  /** End of the period, exclusive. */
  to: Instant,
  /** Index of the tier that would have applied; null where none would. */
  tier: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** The figures of the downline's team in the period, which the conditions of the tiers compare. */
  figures: Type.Object({
    activeMembers: Type.Integer({ minimum: 0 }),
    validBet: Amount,
    /** Negative where the team lost. */
    profitAndLoss: Amount,
    /** Mean stakes per day, or per hour in periods of an hour or less. */
    betAmount: Amount,
  }),
  downlineGross: Amount,
  /** The downline keeps this part of its gross once its own direct downlines are paid. Contracts that would end are not paid. */
  downlineNet: Amount,
  uplineNet: Amount,
  /** The same by the terms in force today. */
  downlineGrossNow: Amount,
  downlineNetNow: Amount,
  uplineNetNow: Amount,
  endsContracts: Type.Array(EndingContract),
});
export type ContractPreview = Static<typeof ContractPreview>;

/** A request that waits for the caller's answer or for the other side's. */
export const ContractOffer = Type.Object({
  offerId: OfferId,
  request: Type.Enum([...contractRequestKinds]),
  /** The contract that the offer would replace or end; null for a first one. */
  contractId: Type.Union([ContractId, Type.Null()]),
  direction: Type.Enum([...lineDirections]),
  account: Account,
  terms: ContractTerms,
  note: Note,
  /** True where the caller has to answer; otherwise the other side has to, and the caller may withdraw the offer. */
  mayAnswer: Type.Boolean(),
  preview: ContractPreview,
  createdAt: Instant,
});
export type ContractOffer = Static<typeof ContractOffer>;

/** A contract by which the caller was paid, and which has ended, while its last window is open or not paid. It counts until `endedAt`. */
const EndingOwnContract = Type.Object({
  contract: ContractRecord,
  /** The time from which the last window is paid. */
  lastPayAt: Instant,
});

/** The page of one kind of contract (spec section 7, "Contracts"): the caller's own contract and the pending offers. Reading it changes nothing. */
export const ContractDeskValue = Type.Object({
  kind: ContractKindCode,
  currency: CurrencyCode,
  /** The caller's contract with the upline. It is null where there is none. */
  own: Type.Union([ContractRecord, Type.Null()]),
  /** Contracts of the caller that have ended and are not paid to the end yet, the one that ends last first. */
  ending: Type.Array(EndingOwnContract),
  /** Whether the caller may offer contracts of this kind (spec section 3, "Contract flags"). */
  mayOffer: Type.Boolean(),
  /** Maximum rate in per cent that the caller may offer: its own rate, or the merchant's limit where it has no upline. */
  ratePercentMax: Amount,
  downlineContracts: Type.Integer({ minimum: 0 }),
  offers: Type.Array(ContractOffer),
});
export type ContractDeskValue = Static<typeof ContractDeskValue>;

export const ContractsQuery = Type.Object({
  direction: Type.Optional(Type.Enum([...lineDirections])),
  kind: Type.Optional(ContractKindCode),
  state: Type.Optional(Type.Enum([...contractStates])),
  account: Type.Optional(Account),
  ...pageQuery,
});
export type ContractsQuery = Static<typeof ContractsQuery>;

export const ContractsValue = Type.Object(pageOf(ContractRecord));
export type ContractsValue = Static<typeof ContractsValue>;

export const ContractQuery = Type.Object({ contractId: ContractId });
export type ContractQuery = Static<typeof ContractQuery>;

/** A change of a contract. Every change is kept: who, when, old and new terms (design/agents.md). */
export const ContractChange = Type.Object({
  event: Type.Enum([...contractEvents]),
  /** Empty where no account made the change: a contract that ended by the rule of spec section 4. */
  account: Type.String(),
  before: Type.Union([ContractTerms, Type.Null()]),
  after: Type.Union([ContractTerms, Type.Null()]),
  note: Note,
  at: Instant,
});
export type ContractChange = Static<typeof ContractChange>;

export const ContractValue = Type.Object({
  contract: ContractRecord,
  /** The offer that waits for an answer. It is null where none does. */
  offer: Type.Union([ContractOffer, Type.Null()]),
  /** Newest first. */
  history: Type.Array(ContractChange),
});
export type ContractValue = Static<typeof ContractValue>;

/** `account` must be a direct downline. */
export const PreviewContractRequest = Type.Object(
  { account: Account, terms: ContractTerms },
  { additionalProperties: false },
);
export type PreviewContractRequest = Static<typeof PreviewContractRequest>;

/** Offers a first contract, or new terms for the existing one of this kind. */
export const OfferContractRequest = Type.Object(
  { account: Account, terms: ContractTerms, note: Note },
  { additionalProperties: false },
);
export type OfferContractRequest = Static<typeof OfferContractRequest>;

export const TerminateContractRequest = Type.Object(
  { contractId: ContractId, note: Note },
  { additionalProperties: false },
);
export type TerminateContractRequest = Static<typeof TerminateContractRequest>;

export const AnswerContractRequest = Type.Object(
  { offerId: OfferId, answer: Type.Enum([...contractAnswers]), note: Note },
  { additionalProperties: false },
);
export type AnswerContractRequest = Static<typeof AnswerContractRequest>;

export const WithdrawContractRequest = Type.Object({ offerId: OfferId }, { additionalProperties: false });
export type WithdrawContractRequest = Static<typeof WithdrawContractRequest>;
