import type { PhoneNumber } from '@baize/ui/phone-field';
import type { FocusEventHandler } from 'react';
import { useFieldProps, type TextForm } from '../forms/form-fields.ts';

/** Form values of a mobile number. */
export interface MobileValues {
  countryCode: string;
  mobileNum: string;
}

interface MobileForm<Values> extends TextForm<Values> {
  readonly setValues: (values: Values) => unknown;
}

/** The props by which a `MobileNumberField` shows and changes the number of the form. */
export interface MobileBinding {
  name: string;
  error: string | undefined;
  onBlur: FocusEventHandler<HTMLInputElement>;
  value: PhoneNumber;
  onValueChange: (phone: PhoneNumber) => void;
}

/** Binds a number and its country to their form, as `useFieldProps` binds an input. */
export function useMobileBinding<Values extends MobileValues>(form: MobileForm<Values>): MobileBinding {
  const { values, setValues } = form;
  const { name, error, onBlur, value } = useFieldProps(form)('mobileNum');
  return {
    name,
    error,
    onBlur,
    value: { countryCode: values.countryCode, number: value },
    onValueChange: ({ countryCode, number }) => void setValues({ ...values, countryCode, mobileNum: number }),
  };
}
