import { Type, type Static } from 'typebox';
import { bonusFrequencies, bonusObstacles, bonusStates, depositIcons, depositKinds, depositStates } from '../codes.ts';
import {
  Amount,
  amountRange,
  BackPath,
  CurrencyCode,
  dayRange,
  Instant,
  pageOf,
  pageQuery,
  RequestId,
} from './common.ts';
import { proofUploadIds } from './uploads.ts';

const DepositStateCode = Type.Enum([...depositStates]);
const MethodId = Type.String({ minLength: 1, maxLength: 32 });
const DepositId = Type.String({ minLength: 1, maxLength: 40 });
const PromotionId = Type.String({ minLength: 1, maxLength: 40 });

export const DepositMethod = Type.Object({
  methodId: MethodId,
  kind: Type.Enum([...depositKinds]),
  /** Name in the language of the call. */
  name: Type.String(),
  icon: Type.Enum([...depositIcons]),
  perDeposit: amountRange,
  /** Amounts that are offered as buttons. */
  presets: Type.Array(Amount),
  /** Percent of the amount that the member pays on top, e.g. "1.5". */
  feePercent: Amount,
  /** How long it usually takes until the money is there. */
  usualMinutes: Type.Integer({ minimum: 0 }),
  maintenance: Type.Boolean(),
  /** Amount that the limit of this method still allows today. It is null where the method has no limit. */
  leftToday: Type.Union([Amount, Type.Null()]),
});
export type DepositMethod = Static<typeof DepositMethod>;

/** A bonus that this member may choose with a deposit, and its terms (decision 28). */
export const DepositPromotion = Type.Object({
  promotionId: PromotionId,
  /** Both in the language of the call; `rules` may be empty. */
  title: Type.String(),
  rules: Type.String(),
  /** Percent of the deposit, e.g. "50"; a part of the smallest unit is left out. */
  bonusPercent: Amount,
  maximumBonus: Amount,
  /** The least deposit that earns the bonus. */
  minimumAmount: Amount,
  /** Valid bet that it asks before a withdrawal, as a multiple of deposit and bonus together, e.g. "10" or "1.5". */
  turnoverTimes: Amount,
  frequency: Type.Enum([...bonusFrequencies]),
  /** Chosen until then; null: open-ended. */
  endsAt: Type.Union([Instant, Type.Null()]),
  /** Why it cannot be chosen now; null where it can. */
  obstacle: Type.Union([Type.Enum([...bonusObstacles]), Type.Null()]),
});
export type DepositPromotion = Static<typeof DepositPromotion>;

export const DepositMethodsValue = Type.Object({
  currency: CurrencyCode,
  list: Type.Array(DepositMethod),
  /** Amount that the member's own limits still allow today over all methods (design/decisions.md 16). It is null where the member has set none. */
  leftToday: Type.Union([Amount, Type.Null()]),
  /** Whether the member takes a break from play: every deposit is refused until the break ends. */
  isExcluded: Type.Boolean(),
  /** Valid bet that a deposit requires before a withdrawal, as a multiple of the deposit, e.g. "1"; a bonus adds its own. */
  turnoverTimes: Amount,
  /** Bonuses that may be chosen with a deposit. None is chosen by itself. */
  promotions: Type.Array(DepositPromotion),
});
export type DepositMethodsValue = Static<typeof DepositMethodsValue>;

export const DepositQuoteQuery = Type.Object({
  methodId: MethodId,
  amount: Amount,
  promotionId: Type.Optional(PromotionId),
});
export type DepositQuoteQuery = Static<typeof DepositQuoteQuery>;

/** Quotes a deposit. A quote moves and reserves nothing. */
export const DepositQuoteValue = Type.Object({
  currency: CurrencyCode,
  amount: Amount,
  fee: Amount,
  /** The sum that the member pays: amount plus fee. */
  toPay: Amount,
  bonus: Amount,
  /** Valid bet before a withdrawal: of the deposit and of the bonus together. */
  turnoverRequired: Amount,
  /** The bonus's part of it. */
  bonusTurnover: Amount,
});
export type DepositQuoteValue = Static<typeof DepositQuoteValue>;

export const CreateDepositRequest = Type.Object(
  {
    requestId: RequestId,
    methodId: MethodId,
    amount: Amount,
    promotionId: Type.Optional(PromotionId),
    /** Manual transfers: the name that the money will come from. */
    payerName: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    backPath: BackPath,
  },
  { additionalProperties: false },
);
export type CreateDepositRequest = Static<typeof CreateDepositRequest>;

/** The member's next step: open the page of the provider, or pay to the account shown. */
export const DepositInstruction = Type.Union([
  Type.Object({ kind: Type.Literal('hosted'), url: Type.String({ format: 'uri' }) }),
  Type.Object({
    kind: Type.Literal('manual'),
    bankName: Type.String(),
    accountName: Type.String(),
    accountNumber: Type.String(),
    /** To be written into the transfer: it is found by this. */
    reference: Type.String(),
    /** Text of the QR code for a wallet app. It is null where the method has none. */
    qrText: Type.Union([Type.String(), Type.Null()]),
    note: Type.String(),
  }),
]);
export type DepositInstruction = Static<typeof DepositInstruction>;

/** The bonus that was chosen with a deposit, by the terms of that moment. */
const ChosenPromotion = Type.Object({
  promotionId: PromotionId,
  title: Type.String(),
  state: Type.Enum([...bonusStates]),
  /** Valid bet that it asks, or asked. */
  turnoverRequired: Amount,
  /** Why it was withheld; null otherwise. */
  obstacle: Type.Union([Type.Enum([...bonusObstacles]), Type.Null()]),
});

const depositFields = {
  depositId: DepositId,
  methodId: MethodId,
  methodName: Type.String(),
  kind: Type.Enum([...depositKinds]),
  amount: Amount,
  fee: Amount,
  /** Promised, credited or taken back; zero where there is none, or none any more. */
  bonus: Amount,
  /** Null where none was chosen, or the deposit ended without money. */
  promotion: Type.Union([ChosenPromotion, Type.Null()]),
  state: DepositStateCode,
  createdAt: Instant,
  /** Null until the state is a last one. */
  endedAt: Type.Union([Instant, Type.Null()]),
};
export const DepositRecord = Type.Object(depositFields);
export type DepositRecord = Static<typeof DepositRecord>;

export const DepositValue = Type.Object({
  ...depositFields,
  currency: CurrencyCode,
  /** Valid bet before a withdrawal, of the deposit and its bonus together; zero where the deposit brought no money. */
  turnoverRequired: Amount,
  /** Null as soon as nothing is left to pay. */
  instruction: Type.Union([DepositInstruction, Type.Null()]),
  payUntil: Type.Union([Instant, Type.Null()]),
  proofSent: Type.Boolean(),
  /** Why it was rejected or failed; empty otherwise. */
  reason: Type.String(),
});
export type DepositValue = Static<typeof DepositValue>;

/** A manual transfer's proof: pictures, and the number that the bank gave. */
export const SendDepositProofRequest = Type.Object(
  {
    depositId: DepositId,
    images: proofUploadIds,
    bankReference: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type SendDepositProofRequest = Static<typeof SendDepositProofRequest>;

export const CancelDepositRequest = Type.Object({ depositId: DepositId }, { additionalProperties: false });
export type CancelDepositRequest = Static<typeof CancelDepositRequest>;

export const DepositQuery = Type.Object({ depositId: DepositId });
export type DepositQuery = Static<typeof DepositQuery>;

export const DepositsQuery = Type.Object({ ...dayRange, state: Type.Optional(DepositStateCode), ...pageQuery });
export type DepositsQuery = Static<typeof DepositsQuery>;

export const DepositsValue = Type.Object({
  ...pageOf(DepositRecord),
  currency: CurrencyCode,
  /** Credited deposits of the range. */
  creditedTotal: Amount,
});
export type DepositsValue = Static<typeof DepositsValue>;
