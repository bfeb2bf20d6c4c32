import { useDemoDepositMutation } from '@baize/api/member';
import type { DemoDepositValue } from '@baize/contract/schemas/wallet';
import { parseAmount, toDecimal, type Currency } from '@baize/money';
import { useErrorSentence } from '@baize/site/sentences';
import { demoDepositForm } from '@baize/validation/forms/deposit';
import { message } from '@baize/validation/messages';
import { useFormik } from 'formik';
import { useMemo, useRef, useState } from 'react';
import { widestBounds, readRefusedBounds, type DepositBounds } from './deposit-bounds.ts';

/** A submitted deposit with its idempotency key. A retry of the same amount after a network failure reuses the key, so that it is credited once. */
interface ConfirmedDeposit {
  requestId: string;
  amount: string;
}

/**
 * Holds the form of a deposit of play money. `credited` is the answer of the server after a success. A refusal that names bounds shows at the amount field
 * and makes these bounds apply to the form; any other refusal is returned as the sentence `refusal`.
 */
export function useDeposit(currency: Currency) {
  const [deposit] = useDemoDepositMutation();
  const [credited, setCredited] = useState<DemoDepositValue>();
  const [refusal, setRefusal] = useState<string>();
  const [bounds, setBounds] = useState(() => widestBounds(currency));
  const confirmed = useRef<ConfirmedDeposit>(undefined);
  const errorSentence = useErrorSentence();
  const schema = useMemo(() => demoDepositForm(bounds), [bounds]);
  const form = useFormik({
    initialValues: { amount: '' },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setFieldError }) => {
      setRefusal(undefined);
      const amount = normalizeAmount(values.amount, currency);
      if (confirmed.current?.amount !== amount) confirmed.current = { amount, requestId: crypto.randomUUID() };
      const { data, error } = await deposit(confirmed.current);
      if (data !== undefined) {
        confirmed.current = undefined;
        return setCredited(data);
      }
      const refusedBounds = readRefusedBounds(error, currency);
      if (!refusedBounds) return setRefusal(errorSentence(error));
      setBounds(refusedBounds);
      setFieldError('amount', outOfBoundsError(refusedBounds));
    },
  });
  return { form, credited, refusal };
}

/** Writes a typed amount as a decimal of the currency. Throws if the text is no amount, which the schema of the form rules out before the submit. */
function normalizeAmount(text: string, currency: Currency): string {
  const amount = parseAmount(text.trim(), currency);
  if (amount === undefined) throw new Error('an amount went through the form that cannot be read');
  return toDecimal(amount);
}

/** Builds the error of the amount field for an amount outside of the bounds. */
function outOfBoundsError({ min, max }: DepositBounds): string {
  // Formik types errors as strings, but the fields also show message objects (form-fields.ts), which are translated on rendering.
  return message('validation.amount_between', { min: toDecimal(min), max: toDecimal(max) }) as unknown as string;
}
