import { useCreateDepositMutation } from '@baize/api';
import type { DepositMethod, DepositPromotion, DepositValue } from '@baize/contract/schemas/deposits';
import { money, parseAmount, toDecimal, type Currency } from '@baize/money';
import { depositForm } from '@baize/validation/forms/deposit';
import { useFormik } from 'formik';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useRequestId } from '../forms/use-request-id.ts';
import { useDepositRefusal } from './deposit-refusal.ts';
import type { MethodBounds } from './method-bounds.ts';

export interface NewDepositOptions {
  method: DepositMethod;
  /** The selected promotion, which adds a bonus to the deposit; undefined where none is selected. */
  promotion: DepositPromotion | undefined;
  /** Bounds of a deposit with this promotion. */
  bounds: MethodBounds;
  currency: Currency;
  onCreated: (deposit: DepositValue) => void;
}

/**
 * Returns the form that creates a deposit. A retry of the unchanged form after a network failure uses the same request id,
 * so that it creates only one deposit.
 */
export function useNewDeposit({ method, promotion, bounds: { min, max }, currency, onCreated }: NewDepositOptions) {
  const { pathname } = useLocation();
  const [create] = useCreateDepositMutation();
  const [refusal, setRefusal] = useState<string>();
  const { requestIdFor, discardRequestId } = useRequestId();
  const refusalSentence = useDepositRefusal();
  // An operator finds a manual transfer by the name of its payer. A provider reports its payments itself.
  const needsPayerName = method.kind === 'manual';
  const [minMinor, maxMinor] = [min.amountMinor, max.amountMinor];
  const schema = useMemo(
    () => depositForm({ min: money(currency, minMinor), max: money(currency, maxMinor), needsPayerName }),
    [currency, minMinor, maxMinor, needsPayerName],
  );
  const form = useFormik({
    initialValues: { amount: '', payerName: '' },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async ({ amount: typedAmount, payerName: typedName }) => {
      setRefusal(undefined);
      const amount = toDecimalAmount(typedAmount, currency);
      const payerName = needsPayerName ? typedName.trim() : '';
      const promotionId = promotion?.promotionId;
      const { data, error } = await create({
        requestId: requestIdFor([method.methodId, amount, promotionId, payerName].join(' ')),
        methodId: method.methodId,
        amount,
        ...(promotionId !== undefined && { promotionId }),
        ...(payerName !== '' && { payerName }),
        // The provider's payment page leads back to this page.
        backPath: pathname,
      });
      if (data === undefined) return setRefusal(refusalSentence(error));
      discardRequestId();
      onCreated(data);
    },
  });
  return { form, refusal, needsPayerName };
}

/** Converts a validated amount to a decimal string. Throws where the form accepted text that is not an amount. */
function toDecimalAmount(text: string, currency: Currency): string {
  const amount = parseAmount(text.trim(), currency);
  if (amount === undefined) throw new Error(`the form accepted "${text}", which is not an amount of ${currency}`);
  return toDecimal(amount);
}
