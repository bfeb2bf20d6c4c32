import { useWalletTransferMutation } from '@baize/api/member';
import { MAIN_WALLET } from '@baize/contract/codes';
import type { VendorWallet, VendorWalletsValue, WalletTransferValue } from '@baize/contract/schemas/transfers';
import { isPositive, money as amountOf, toDecimal, type Money } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-done';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { transferFundForm } from '@baize/validation/forms/withdrawal';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type Direction = 'in' | 'out';

const EMPTY = { amount: '' };
/** The limit where the vendor does not say what it holds: the vendor judges itself. */
const ANY_AMOUNT_MINOR = 10n ** 15n;

export function useTransferForm(wallets: VendorWalletsValue) {
  const { currency } = wallets;
  const [chosen, setVendor] = useState<string>();
  const [direction, setDirection] = useState<Direction>('in');
  const wallet = wallets.list.find(({ vassalage }) => vassalage === chosen) ?? wallets.list[0];
  const most = useMemo(() => mostOf(wallets, wallet, direction), [wallets, wallet, direction]);
  const bounds = useMemo(() => ({ min: amountOf(currency, 1n), max: maxOf(currency, most) }), [currency, most]);
  const vendor = wallet?.vassalage ?? null;
  const blocked = useBlocked(wallet, direction, most);
  const act = useSending({ vendor, direction, bounds });
  return { ...act, most, direction, vendor, setDirection, setVendor, blocked };
}

interface Sending {
  readonly vendor: string | null;
  readonly direction: Direction;
  readonly bounds: { readonly min: Money; readonly max: Money };
}

function useSending({ vendor, direction, bounds }: Sending) {
  const [transfer] = useWalletTransferMutation();
  const requestIdOf = useRequestId();
  const told = useTold();
  const schema = useMemo(() => transferFundForm(bounds), [bounds]);
  const act = useActForm<typeof EMPTY, WalletTransferValue>({
    initialValues: EMPTY,
    schema,
    send: async ({ amount: typed }) => {
      const amount = toDecimal(wireMoney(typed.trim(), bounds.min.currency));
      const [from, to] = direction === 'in' ? [MAIN_WALLET, vendor ?? ''] : [vendor ?? '', MAIN_WALLET];
      return await transfer({ requestId: requestIdOf(`${from} ${to} ${amount}`), from, to, amount });
    },
    fields: { 'transfer.amount_invalid': 'amount', 'wallet.insufficient_funds': 'amount' },
    onDone: (value) => {
      requestIdOf('');
      act.form.resetForm();
      told(value);
    },
  });
  return act;
}

function useTold(): (value: WalletTransferValue) => void {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const showSuccess = useSuccessToast();
  return ({ currency, transfer: { state, amount } }) =>
    showSuccess(t(state === 'pending' ? 'fund.pending' : 'fund.done', { amount: money(amount, currency) }));
}

/** Returns the most that may go, or undefined where nobody knows. */
function mostOf(
  { currency, balance }: VendorWalletsValue,
  wallet: VendorWallet | undefined,
  direction: Direction,
): Money | undefined {
  if (direction === 'in') return wireMoney(balance, currency);
  return wallet?.balance == null ? undefined : wireMoney(wallet.balance, currency);
}

function maxOf(currency: Money['currency'], most: Money | undefined): Money {
  return most && isPositive(most) ? most : amountOf(currency, ANY_AMOUNT_MINOR);
}

/** Why nothing can go this way now. */
function useBlocked(
  wallet: VendorWallet | undefined,
  direction: Direction,
  most: Money | undefined,
): string | undefined {
  const { t } = useTranslation('player');
  const sentenceOf = useErrorSentence();
  if (direction === 'in' && wallet?.state === 'maintenance') return sentenceOf('transfer.vendor_maintenance');
  return most && !isPositive(most) ? t('fund.empty') : undefined;
}
