import { Type, type Static } from 'typebox';
import {
  bonusFrequencies,
  bonusObstacles,
  bonusStates,
  depositIcons,
  depositKinds,
  depositStates,
  personMarks,
} from '../codes.ts';
import {
  Amount,
  amountRange,
  BackPath,
  CurrencyCode,
  dayRange,
  GameType,
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
  /** Fee in per cent of the amount, which the member pays on top, such as "1.5". */
  feePercent: Amount,
  /** Usual minutes until the money arrives. */
  usualMinutes: Type.Integer({ minimum: 0 }),
  maintenance: Type.Boolean(),
  /** Amount that the limit of this method still allows today. It is null where the method has no limit. */
  leftToday: Type.Union([Amount, Type.Null()]),
});
export type DepositMethod = Static<typeof DepositMethod>;

/** A bonus that this member may select with a deposit, and its terms (decision 28). */
export const DepositPromotion = Type.Object({
  promotionId: PromotionId,
  /** Title and rules in the language of the call; `rules` may be empty. */
  title: Type.String(),
  rules: Type.String(),
  /** Bonus in per cent of the deposit, such as "50", rounded down to the minor unit. */
  bonusPercent: Amount,
  maximumBonus: Amount,
  /** Minimum deposit for the bonus. */
  minimumAmount: Amount,
  /** Valid bet that the bonus requires before a withdrawal, as a multiple of deposit and bonus together, such as "10" or "1.5". */
  turnoverTimes: Amount,
  /** The game types whose bets count towards it. Missing where all count. */
  turnoverGameTypes: Type.Optional(Type.Array(GameType)),
  frequency: Type.Enum([...bonusFrequencies]),
  /** The marks of which one account may have it at once; where another account had it, an operator decides first. Empty: no mark is looked at. */
  onePer: Type.Array(Type.Enum([...personMarks])),
  /** End of the offer; null where it has none. */
  endsAt: Type.Union([Instant, Type.Null()]),
  /** The reason why it cannot be selected now; null where it can. */
  obstacle: Type.Union([Type.Enum([...bonusObstacles]), Type.Null()]),
});
export type DepositPromotion = Static<typeof DepositPromotion>;

export const DepositMethodsValue = Type.Object({
  currency: CurrencyCode,
  list: Type.Array(DepositMethod),
  /** Amount that the member's own limits still allow today over all methods. It is null where the member has set none (docs/decisions/0034-running-play-use.md). */
  leftToday: Type.Union([Amount, Type.Null()]),
  /** Whether the member takes a break from play: every deposit is refused until the break ends. */
  isExcluded: Type.Boolean(),
  /** Valid bet that a deposit requires before a withdrawal, as a multiple of the deposit, such as "1"; a bonus adds its own. */
  turnoverTimes: Amount,
  /** Bonuses that may be selected with a deposit. None is selected by default. */
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
  /** Valid bet required before a withdrawal, for the deposit and the bonus together. */
  turnoverRequired: Amount,
  /** The bonus's part of `turnoverRequired`. */
  bonusTurnover: Amount,
});
export type DepositQuoteValue = Static<typeof DepositQuoteValue>;

export const CreateDepositRequest = Type.Object(
  {
    requestId: RequestId,
    methodId: MethodId,
    amount: Amount,
    promotionId: Type.Optional(PromotionId),
    /** Name of the payer, for manual transfers. */
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
    /** Reference for the transfer, by which the payment is matched. */
    reference: Type.String(),
    /** Text of the QR code for a wallet app. It is null where the method has none. */
    qrText: Type.Union([Type.String(), Type.Null()]),
    note: Type.String(),
  }),
]);
export type DepositInstruction = Static<typeof DepositInstruction>;

/** The bonus that was selected with a deposit, with the terms of that moment. */
const ChosenPromotion = Type.Object({
  promotionId: PromotionId,
  title: Type.String(),
  state: Type.Enum([...bonusStates]),
  /** Valid bet that the bonus requires or required. */
  turnoverRequired: Amount,
  /** The reason why the bonus was withheld; null otherwise. */
  obstacle: Type.Union([Type.Enum([...bonusObstacles]), Type.Null()]),
});

const depositFields = {
  depositId: DepositId,
  methodId: MethodId,
  methodName: Type.String(),
  kind: Type.Enum([...depositKinds]),
  amount: Amount,
  fee: Amount,
  /** The bonus that is promised, credited or was returned; zero without a bonus. */
  bonus: Amount,
  /** Null where none was selected, or where the deposit ended without money. */
  promotion: Type.Union([ChosenPromotion, Type.Null()]),
  state: DepositStateCode,
  createdAt: Instant,
  /** Null until the state is final. */
  endedAt: Type.Union([Instant, Type.Null()]),
};
export const DepositRecord = Type.Object(depositFields);
export type DepositRecord = Static<typeof DepositRecord>;

export const DepositValue = Type.Object({
  ...depositFields,
  currency: CurrencyCode,
  /** Valid bet required before a withdrawal, for the deposit and its bonus together; zero where the deposit brought no money. */
  turnoverRequired: Amount,
  /** Null where nothing is left to pay. */
  instruction: Type.Union([DepositInstruction, Type.Null()]),
  payUntil: Type.Union([Instant, Type.Null()]),
  proofSent: Type.Boolean(),
  /** The reason of a rejected or failed deposit; empty otherwise. */
  reason: Type.String(),
});
export type DepositValue = Static<typeof DepositValue>;

/** Proof of a manual transfer: pictures, and the bank's reference number. */
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
  /** Sum of the credited deposits of the range. */
  creditedTotal: Amount,
});
export type DepositsValue = Static<typeof DepositsValue>;
