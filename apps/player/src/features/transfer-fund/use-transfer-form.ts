import { useWalletTransferMutation } from '@baize/api/member';
import { MAIN_WALLET } from '@baize/contract/codes';
import type { VendorWallet, VendorWalletsValue, WalletTransferValue } from '@baize/contract/schemas/transfers';
import { isPositive, money as createMoney, toDecimal, type Money } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { useActForm } from '@baize/site/use-act-form';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { transferFundForm } from '@baize/validation/forms/withdrawal';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether money moves into the vendor's wallet or out of it. */
export type Direction = 'in' | 'out';

const EMPTY_VALUES = { amount: '' };
/**
 * Upper bound in minor units if the balance of the source is unknown or zero. The vendor checks an unknown balance itself, and `blocked` refuses a
 * transfer from an empty wallet.
 */
const UNKNOWN_BALANCE_LIMIT_MINOR = 10n ** 15n;

/**
 * Holds the form that moves money between the main wallet and one vendor wallet, the first one until the member selects another. `sourceBalance`
 * is the largest transferable amount, `undefined` if the vendor does not report its balance. `blocked` is the translated reason why no
 * transfer is possible.
 */
export function useTransferForm(wallets: VendorWalletsValue) {
  const { currency } = wallets;
  const [selectedCode, setVendorCode] = useState<string>();
  const [direction, setDirection] = useState<Direction>('in');
  // The API calls the vendor's code `vassalage`.
  const wallet = wallets.list.find(({ vassalage }) => vassalage === selectedCode) ?? wallets.list[0];
  const vendorCode = wallet?.vassalage ?? null;
  const sourceBalance = useMemo(() => findSourceBalance(wallets, wallet, direction), [wallets, wallet, direction]);
  const bounds = useMemo(
    () => ({ min: createMoney(currency, 1n), max: maximumTransfer(currency, sourceBalance) }),
    [currency, sourceBalance],
  );
  const blocked = useBlockedReason(wallet, direction, sourceBalance);
  const act = useTransferSubmission({ vendorCode, direction, bounds });
  return { ...act, sourceBalance, direction, vendorCode, setDirection, setVendorCode, blocked };
}

interface TransferOptions {
  readonly vendorCode: string | null;
  readonly direction: Direction;
  /** The least and the largest amount that the form accepts. */
  readonly bounds: { readonly min: Money; readonly max: Money };
}

function useTransferSubmission({ vendorCode, direction, bounds }: TransferOptions) {
  const [transfer] = useWalletTransferMutation();
  const { requestIdFor, discardRequestId } = useRequestId();
  const showTransferToast = useTransferToast();
  const schema = useMemo(() => transferFundForm(bounds), [bounds]);
  const act = useActForm<typeof EMPTY_VALUES, WalletTransferValue>({
    initialValues: EMPTY_VALUES,
    schema,
    submit: async ({ amount: typedAmount }) => {
      const amount = toDecimal(wireMoney(typedAmount.trim(), bounds.min.currency));
      const [from, to] = direction === 'in' ? [MAIN_WALLET, vendorCode ?? ''] : [vendorCode ?? '', MAIN_WALLET];
      return await transfer({ requestId: requestIdFor(`${from} ${to} ${amount}`), from, to, amount });
    },
    fields: { 'transfer.amount_invalid': 'amount', 'wallet.insufficient_funds': 'amount' },
    onDone: (value) => {
      discardRequestId();
      act.form.resetForm();
      showTransferToast(value);
    },
  });
  return act;
}

/** Returns a function that shows a toast with the outcome of a transfer: done, or pending at the vendor. */
function useTransferToast(): (value: WalletTransferValue) => void {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const showSuccess = useSuccessToast();
  return ({ currency, transfer: { state, amount } }) =>
    showSuccess(t(state === 'pending' ? 'fund.pending' : 'fund.done', { amount: money(amount, currency) }));
}

/** Returns the balance of the source wallet, or `undefined` if the vendor did not report the balance. */
function findSourceBalance(
  { currency, balance }: VendorWalletsValue,
  wallet: VendorWallet | undefined,
  direction: Direction,
): Money | undefined {
  if (direction === 'in') return wireMoney(balance, currency);
  return wallet?.balance == null ? undefined : wireMoney(wallet.balance, currency);
}

function maximumTransfer(currency: Money['currency'], sourceBalance: Money | undefined): Money {
  if (sourceBalance && isPositive(sourceBalance)) return sourceBalance;
  return createMoney(currency, UNKNOWN_BALANCE_LIMIT_MINOR);
}

/** Returns the translated reason why no transfer is possible in this direction, or `undefined` if one is. */
function useBlockedReason(
  wallet: VendorWallet | undefined,
  direction: Direction,
  sourceBalance: Money | undefined,
): string | undefined {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  if (direction === 'in' && wallet?.state === 'maintenance') return errorSentence('transfer.vendor_maintenance');
  return sourceBalance && !isPositive(sourceBalance) ? t('fund.empty') : undefined;
}
