import { Type, type Static } from 'typebox';
import { payoutAccountStates, payoutKinds, turnoverSources, withdrawalReceipts, withdrawalStates } from '../codes.ts';
import { PAYOUT_ACCOUNTS_MAX } from '../limits.ts';
import {
  Amount,
  amountRange,
  CurrencyCode,
  dayRange,
  GameType,
  Instant,
  pageOf,
  pageQuery,
  RequestId,
} from './common.ts';
import { proofUploadIds, uploadRemark } from './uploads.ts';
import { WithdrawPassword } from './withdraw-password.ts';

const PayoutKindCode = Type.Enum([...payoutKinds]);
const WithdrawalStateCode = Type.Enum([...withdrawalStates]);
const PayoutAccountId = Type.String({ minLength: 1, maxLength: 40 });
const ProviderCode = Type.String({ minLength: 1, maxLength: 32 });
const WithdrawalId = Type.String({ minLength: 1, maxLength: 40 });

/** Data of the withdrawal form: amounts, number of withdrawals, and obstacles. */
export const WithdrawOptionsValue = Type.Object({
  currency: CurrencyCode,
  balance: Amount,
  /** Part of the balance that can be withdrawn now. */
  withdrawable: Amount,
  /** Debt of deposits that were returned. Nothing may leave until it is zero (docs/decisions/0025-money-that-goes-back.md). */
  owed: Amount,
  perWithdrawal: amountRange,
  leftToday: Amount,
  withdrawalsLeftToday: Type.Integer({ minimum: 0 }),
  /** Number of further withdrawals that may be open at once. */
  openLeft: Type.Integer({ minimum: 0 }),
  /** Fee in per cent on top of the amount, such as "1.5". The fee is rounded up to the minor unit. */
  feePercent: Amount,
  /** Valid bet that deposits and bonuses still require, oldest first. Nothing may leave until `left` is zero. */
  turnover: Type.Object({
    required: Amount,
    done: Amount,
    left: Amount,
    list: Type.Array(
      Type.Object({
        source: Type.Enum([...turnoverSources]),
        /** Title of a bonus in the language of the call. It is empty otherwise. */
        title: Type.String(),
        amount: Amount,
        required: Amount,
        done: Amount,
        /** The game types whose bets count. Missing where all count. */
        gameTypes: Type.Optional(Type.Array(GameType)),
        createdAt: Instant,
      }),
    ),
  }),
  withdrawPasswordSet: Type.Boolean(),
  /** Minutes after which a paid withdrawal without an answer counts as received (spec section 4). */
  receiptMinutes: Type.Integer({ minimum: 1 }),
  /** Banks and e-wallets to which the merchant pays. */
  providers: Type.Array(Type.Object({ code: ProviderCode, kind: PayoutKindCode, name: Type.String() })),
});
export type WithdrawOptionsValue = Static<typeof WithdrawOptionsValue>;

export const PayoutAccount = Type.Object({
  payoutAccountId: PayoutAccountId,
  kind: PayoutKindCode,
  providerCode: ProviderCode,
  providerName: Type.String(),
  holderName: Type.String(),
  /** The last four digits; the server never returns the others. */
  maskedNumber: Type.String(),
  /** State of the account. Nothing is paid to an account that an operator has not verified. */
  state: Type.Enum([...payoutAccountStates]),
  /** The reason of a refusal; empty otherwise. */
  reason: Type.String(),
  isDefault: Type.Boolean(),
  addedAt: Instant,
});
export type PayoutAccount = Static<typeof PayoutAccount>;

export const PayoutAccountsValue = Type.Object({
  list: Type.Array(PayoutAccount, { maxItems: PAYOUT_ACCOUNTS_MAX }),
  /** The member's masked real name, which accounts must carry. Null while it is not set. */
  realName: Type.Union([Type.String(), Type.Null()]),
});
export type PayoutAccountsValue = Static<typeof PayoutAccountsValue>;

export const AddPayoutAccountRequest = Type.Object(
  {
    kind: PayoutKindCode,
    providerCode: ProviderCode,
    /** Must equal the member's real name (spec section 3, payeeName). */
    holderName: Type.String({ minLength: 1, maxLength: 120 }),
    accountNumber: Type.String({ minLength: 4, maxLength: 40, pattern: '^[0-9A-Za-z+@._-]+$' }),
    branch: Type.Optional(Type.String({ maxLength: 120 })),
    withdrawPassword: WithdrawPassword,
  },
  { additionalProperties: false },
);
export type AddPayoutAccountRequest = Static<typeof AddPayoutAccountRequest>;

export const RemovePayoutAccountRequest = Type.Object(
  { payoutAccountId: PayoutAccountId, withdrawPassword: WithdrawPassword },
  { additionalProperties: false },
);
export type RemovePayoutAccountRequest = Static<typeof RemovePayoutAccountRequest>;

export const DefaultPayoutAccountRequest = Type.Object(
  { payoutAccountId: PayoutAccountId },
  { additionalProperties: false },
);
export type DefaultPayoutAccountRequest = Static<typeof DefaultPayoutAccountRequest>;

export const RequestWithdrawalRequest = Type.Object(
  { requestId: RequestId, payoutAccountId: PayoutAccountId, amount: Amount, withdrawPassword: WithdrawPassword },
  { additionalProperties: false },
);
export type RequestWithdrawalRequest = Static<typeof RequestWithdrawalRequest>;

export const WithdrawalIdRequest = Type.Object({ withdrawalId: WithdrawalId }, { additionalProperties: false });
export type WithdrawalIdRequest = Static<typeof WithdrawalIdRequest>;

const withdrawalFields = {
  withdrawalId: WithdrawalId,
  kind: PayoutKindCode,
  providerName: Type.String(),
  maskedNumber: Type.String(),
  amount: Amount,
  fee: Amount,
  state: WithdrawalStateCode,
  createdAt: Instant,
  paidAt: Type.Union([Instant, Type.Null()]),
};
export const WithdrawalRecord = Type.Object(withdrawalFields);
export type WithdrawalRecord = Static<typeof WithdrawalRecord>;

export const WithdrawalValue = Type.Object({
  ...withdrawalFields,
  currency: CurrencyCode,
  holderName: Type.String(),
  approvedAt: Type.Union([Instant, Type.Null()]),
  endedAt: Type.Union([Instant, Type.Null()]),
  /** Amount of the current pay-out: the whole amount, or the part that an earlier pay-out left missing. */
  dueAmount: Amount,
  /** Amount returned to the balance, including the fee. */
  returnedAmount: Amount,
  /** The bank's reference of the pay-out; empty before it. */
  payoutReference: Type.String(),
  /** The reason of a rejected or failed withdrawal; empty otherwise. */
  reason: Type.String(),
  /** Time from which an unanswered paid withdrawal counts as received. */
  receiptUntil: Type.Union([Instant, Type.Null()]),
  /** The member's answer; null before it. `forced`: set by the time limit. */
  receipt: Type.Union([
    Type.Object({
      kind: Type.Enum([...withdrawalReceipts]),
      receivedAmount: Amount,
      /** Part of the due amount that is missing: dueAmount - receivedAmount. */
      remainingAmount: Amount,
      forced: Type.Boolean(),
      answeredAt: Instant,
    }),
    Type.Null(),
  ]),
});
export type WithdrawalValue = Static<typeof WithdrawalValue>;

/** Confirms a withdrawal (spec section 4, "Withdrawal confirmation"): received in full or in part, or not received, with proof. */
export const ConfirmWithdrawalRequest = Type.Union([
  Type.Object({ withdrawalId: WithdrawalId, receipt: Type.Literal('full') }, { additionalProperties: false }),
  Type.Object(
    { withdrawalId: WithdrawalId, receipt: Type.Literal('partial'), receivedAmount: Amount },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      withdrawalId: WithdrawalId,
      receipt: Type.Literal('not_received'),
      images: proofUploadIds,
      remark: Type.Optional(uploadRemark),
    },
    { additionalProperties: false },
  ),
]);
export type ConfirmWithdrawalRequest = Static<typeof ConfirmWithdrawalRequest>;

export const WithdrawalQuery = Type.Object({ withdrawalId: WithdrawalId });
export type WithdrawalQuery = Static<typeof WithdrawalQuery>;

export const WithdrawalsQuery = Type.Object({ ...dayRange, state: Type.Optional(WithdrawalStateCode), ...pageQuery });
export type WithdrawalsQuery = Static<typeof WithdrawalsQuery>;

export const WithdrawalsValue = Type.Object({
  ...pageOf(WithdrawalRecord),
  currency: CurrencyCode,
  /** Sum of the paid withdrawals of the range. */
  paidTotal: Amount,
});
export type WithdrawalsValue = Static<typeof WithdrawalsValue>;
