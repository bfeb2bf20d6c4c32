import { errorCodeOf, isApiError, type ApiErrorCode } from '@baize/api';
import { checkForm } from '@baize/validation/check';
import { useRef, type RefObject } from 'react';
import type { AnyObject, ObjectSchema } from 'yup';
import { serverFieldErrors } from '../forms/server-field-errors.ts';

/** Refusals that concern only the number or address. */
const ADDRESSEE_REFUSALS: ReadonlySet<ApiErrorCode | undefined> = new Set<ApiErrorCode>([
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

/** The person's number or address, to which a code is sent. */
export interface Addressee {
  /** Reference to the input. */
  input: RefObject<HTMLInputElement | null>;
  /** Validates that input alone, shows its error, and resolves with whether it is valid. */
  validate: () => Promise<boolean>;
  /** Shows a refusal that concerns the number or address at its input, and returns true for such a refusal. */
  handleRefusal: (error: unknown) => boolean;
}

/** Validates the number or address before a code is sent (spec section 4). An error is shown at that input, which gets the focus. */
export function useAddressee<Values extends AnyObject>({ form, schema, field }: AddresseeOptions<Values>): Addressee {
  const input = useRef<HTMLInputElement>(null);
  const showError = (inputError: unknown) => {
    // Formik's type allows strings only; sentences.ts reads codes and messages.
    form.setFieldError(field, inputError as string);
    input.current?.focus();
  };
  return {
    input,
    validate: async () => {
      // The form shows an error only for a touched input.
      await form.setFieldTouched(field, true, false);
      const checked = await checkForm(schema, form.values);
      const inputError = checked.ok ? undefined : checked.fields[field];
      if (inputError !== undefined) showError(inputError);
      return inputError === undefined;
    },
    handleRefusal: (error) => {
      const code = errorCodeOf(error);
      const namedByServer = isApiError(error) ? serverFieldErrors(error)[field] : undefined;
      const inputError = ADDRESSEE_REFUSALS.has(code) ? code : namedByServer;
      if (inputError !== undefined) showError(inputError);
      return inputError !== undefined;
    },
  };
}
