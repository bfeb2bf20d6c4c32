import { Type, type Static } from 'typebox';
import { lineDirections } from '../codes.ts';
import { Amount, amountRange, CurrencyCode, dayRange, Instant, pageOf, pageQuery, RequestId } from './common.ts';
import { WithdrawPassword } from './withdraw-password.ts';

const LineDirectionCode = Type.Enum([...lineDirections]);
const Account = Type.String({ minLength: 1, maxLength: 64 });

/** Data of the transfer form: the possible recipients and the limits. */
export const LineTransferOptionsValue = Type.Object({
  currency: CurrencyCode,
  balance: Amount,
  /** Null where the caller has no upline. */
  upline: Type.Union([Account, Type.Null()]),
  /** True where the merchant lets this account transfer to its upline. */
  toUpline: Type.Boolean(),
  toDownline: Type.Boolean(),
  perTransfer: amountRange,
  leftToday: Amount,
  /** Valid bet that deposits and bonuses still require. Nothing may leave until it is zero. */
  turnoverLeft: Amount,
  withdrawPasswordSet: Type.Boolean(),
});
export type LineTransferOptionsValue = Static<typeof LineTransferOptionsValue>;

/** A transfer within the line: `to` is the upline, or an account below the caller (design/agents.md). */
export const TransferUplineRequest = Type.Object(
  {
    requestId: RequestId,
    direction: LineDirectionCode,
    to: Account,
    amount: Amount,
    remark: Type.Optional(Type.String({ maxLength: 140 })),
    withdrawPassword: WithdrawPassword,
  },
  { additionalProperties: false },
);
export type TransferUplineRequest = Static<typeof TransferUplineRequest>;

export const TransferUplineValue = Type.Object({
  transferId: Type.String(),
  currency: CurrencyCode,
  amount: Amount,
  balance: Amount,
});
export type TransferUplineValue = Static<typeof TransferUplineValue>;

export const LineTransfersQuery = Type.Object({
  ...dayRange,
  direction: Type.Optional(LineDirectionCode),
  account: Type.Optional(Account),
  ...pageQuery,
});
export type LineTransfersQuery = Static<typeof LineTransfersQuery>;

/** A transfer as both sides see it (design/agents.md). */
export const LineTransfer = Type.Object({
  transferId: Type.String(),
  /** Says whether the other account is the caller's upline or downline. */
  direction: LineDirectionCode,
  account: Account,
  /** Positive for received, negative for sent money. */
  amount: Amount,
  balanceAfter: Amount,
  remark: Type.String(),
  createdAt: Instant,
});
export type LineTransfer = Static<typeof LineTransfer>;

export const LineTransfersValue = Type.Object({ ...pageOf(LineTransfer), currency: CurrencyCode });
export type LineTransfersValue = Static<typeof LineTransfersValue>;
