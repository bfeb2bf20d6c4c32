import { useDemoDepositMutation } from '@baize/api/member';
import type { DemoDepositValue } from '@baize/contract/schemas/wallet';
import { parseAmount, toDecimal, type Currency } from '@baize/money';
import { useErrorSentence } from '@baize/site/sentences';
import { demoDepositForm } from '@baize/validation/forms/deposit';
import { message } from '@baize/validation/messages';
import { useFormik } from 'formik';
import { useMemo, useRef, useState } from 'react';
import { anyAmount, refusedBounds, type DepositBounds } from './deposit-bounds.ts';

/** The id of a confirmed form: tried again with the same amount after a failed network, it credits once. */
interface Confirmed {
  requestId: string;
  amount: string;
}

export function useDeposit(currency: Currency) {
  const [deposit] = useDemoDepositMutation();
  const [done, setDone] = useState<DemoDepositValue>();
  const [refusal, setRefusal] = useState<string>();
  const [bounds, setBounds] = useState(() => anyAmount(currency));
  const confirmed = useRef<Confirmed>(undefined);
  const errorSentence = useErrorSentence();
  const schema = useMemo(() => demoDepositForm(bounds), [bounds]);
  const form = useFormik({
    initialValues: { amount: '' },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setFieldError }) => {
      setRefusal(undefined);
      const amount = decimal(values.amount, currency);
      if (confirmed.current?.amount !== amount) confirmed.current = { amount, requestId: crypto.randomUUID() };
      const { data, error } = await deposit(confirmed.current);
      if (data !== undefined) {
        confirmed.current = undefined;
        return setDone(data);
      }
      const named = refusedBounds(error, currency);
      if (!named) return setRefusal(errorSentence(error));
      setBounds(named);
      setFieldError('amount', amountRefusal(named));
    },
  });
  return { form, done, refusal };
}

/** The form has judged the text before: it is an amount. */
function decimal(text: string, currency: Currency): string {
  const amount = parseAmount(text.trim(), currency);
  if (amount === undefined) throw new Error('an amount went through the form that cannot be read');
  return toDecimal(amount);
}

function amountRefusal({ min, max }: DepositBounds): string {
  // Formik types its errors as strings; what shows them reads messages as well (form-fields.ts).
  return message('validation.amount_between', { min: toDecimal(min), max: toDecimal(max) }) as unknown as string;
}
