import { Type, type Static } from 'typebox';
import { Amount, CurrencyCode } from './common.ts';

export const BalanceValue = Type.Object({ currency: CurrencyCode, balance: Amount });
export type BalanceValue = Static<typeof BalanceValue>;

/**
 * Wallet mode (spec section 7). `isSingle` is true where all vendors use the main wallet (seamless) and none holds
 * money of the member from earlier.
 */
export const MerchantWalletValue = Type.Object({ isSingle: Type.Boolean() });
export type MerchantWalletValue = Static<typeof MerchantWalletValue>;

export const DemoDepositRequest = Type.Object(
  {
    /** Idempotency key, created by the client once per confirmed form: the same id credits once. */
    requestId: Type.String({ format: 'uuid' }),
    amount: Amount,
  },
  { additionalProperties: false },
);
export type DemoDepositRequest = Static<typeof DemoDepositRequest>;

export const DemoDepositValue = Type.Object({
  depositId: Type.String(),
  currency: CurrencyCode,
  amount: Amount,
  balance: Amount,
});
export type DemoDepositValue = Static<typeof DemoDepositValue>;
