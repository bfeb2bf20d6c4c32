import { useCreateDepositMutation } from '@baize/api';
import type { DepositMethod, DepositPromotion, DepositValue } from '@baize/contract/schemas/deposits';
import { money, parseAmount, toDecimal, type Currency } from '@baize/money';
import { useErrorSentence } from '../language/sentences.ts';
import { depositForm } from '@baize/validation/forms/deposit';
import { useFormik } from 'formik';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MethodBounds } from './method-bounds.ts';

/**
 * Request id (idempotency key) of a confirmed form. A retry of the unchanged form after a network failure uses the same
 * id, so it creates only one deposit.
 */
interface Confirmed {
  requestId: string;
  what: string;
}

export interface NewDepositOptions {
  method: DepositMethod;
  /** The selected bonus, or undefined for none. */
  offer: DepositPromotion | undefined;
  /** Bounds of a deposit with this bonus. */
  bounds: MethodBounds;
  currency: Currency;
  onBegun: (deposit: DepositValue) => void;
}

export function useNewDeposit({ method, offer, bounds: { min, max }, currency, onBegun }: NewDepositOptions) {
  const { pathname } = useLocation();
  const [create] = useCreateDepositMutation();
  const [refusal, setRefusal] = useState<string>();
  const confirmed = useRef<Confirmed>(undefined);
  const errorSentence = useErrorSentence();
  const payerAsked = method.kind === 'manual';
  const [least, most] = [min.amountMinor, max.amountMinor];
  const schema = useMemo(
    () => depositForm({ min: money(currency, least), max: money(currency, most), payerAsked }),
    [currency, least, most, payerAsked],
  );
  const form = useFormik({
    initialValues: { amount: '', payerName: '' },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async ({ amount: typed, payerName }) => {
      setRefusal(undefined);
      const amount = decimal(typed, currency);
      const payer = payerAsked ? payerName.trim() : '';
      const promotionId = offer?.promotionId;
      const what = [method.methodId, amount, promotionId, payer].join(' ');
      if (confirmed.current?.what !== what) confirmed.current = { what, requestId: crypto.randomUUID() };
      const { requestId } = confirmed.current;
      const { data, error } = await create({
        requestId,
        methodId: method.methodId,
        amount,
        ...(promotionId !== undefined && { promotionId }),
        ...(payer !== '' && { payerName: payer }),
        backPath: pathname,
      });
      if (data === undefined) return setRefusal(errorSentence(error));
      confirmed.current = undefined;
      onBegun(data);
    },
  });
  return { form, refusal, payerAsked };
}

/** Converts a validated amount to a decimal string. Throws where the form let an invalid amount pass. */
function decimal(text: string, currency: Currency): string {
  const amount = parseAmount(text.trim(), currency);
  if (amount === undefined) throw new Error('an amount went through the form that cannot be read');
  return toDecimal(amount);
}
