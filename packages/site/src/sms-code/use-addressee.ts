import { errorCodeOf, isApiError, type ApiErrorCode } from '@baize/api';
import { checkForm } from '@baize/validation/check';
import { useRef, type RefObject } from 'react';
import type { AnyObject, ObjectSchema } from 'yup';
import { serverFieldErrors } from '../forms/server-field-errors.ts';

/** Refusals that concern only the number or address. */
const OF_THE_ADDRESSEE: ReadonlySet<ApiErrorCode | undefined> = new Set<ApiErrorCode>([
  'verification.mobile_invalid',
  'security.mobile_taken',
  'security.email_taken',
  'phone_auth.number_format',
  'phone_auth.number_missing',
]);

/** The parts of a Formik form that sending a code needs. */
export interface AddresseeForm {
  readonly values: object;
  readonly setFieldTouched: (field: string, touched: boolean, validate: boolean) => Promise<unknown>;
  readonly setFieldError: (field: string, message: string) => void;
}

export interface AddresseeOptions<Values extends AnyObject> {
  readonly form: AddresseeForm;
  readonly schema: ObjectSchema<Values>;
  /** Name of the input with the number or address. */
  readonly field: keyof Values & string;
}

export interface Addressee {
  /** Reference to the input. */
  input: RefObject<HTMLInputElement | null>;
  /** Validates that input alone; resolves with whether it is valid. */
  judge: () => Promise<boolean>;
  /** Shows a refusal that concerns the number or address at its input, and returns true for such a refusal. */
  handleRefusal: (error: unknown) => boolean;
}

/** Validates the number or address before a code is sent (spec section 4). An error is shown at that input, which gets the focus. */
export function useAddressee<Values extends AnyObject>({ form, schema, field }: AddresseeOptions<Values>): Addressee {
  const input = useRef<HTMLInputElement>(null);
  const refuse = (wrong: unknown) => {
    // Formik's type allows strings only; sentences.ts reads codes and messages.
    form.setFieldError(field, wrong as string);
    input.current?.focus();
  };
  return {
    input,
    judge: async () => {
      // The form shows an error only for a touched input.
      await form.setFieldTouched(field, true, false);
      const checked = await checkForm(schema, form.values);
      const wrong = checked.ok ? undefined : checked.fields[field];
      if (wrong !== undefined) refuse(wrong);
      return wrong === undefined;
    },
    handleRefusal: (error) => {
      const code = errorCodeOf(error);
      const named = isApiError(error) ? serverFieldErrors(error)[field] : undefined;
      const wrong = OF_THE_ADDRESSEE.has(code) ? code : named;
      if (wrong !== undefined) refuse(wrong);
      return wrong !== undefined;
    },
  };
}
