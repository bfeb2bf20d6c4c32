import { errorCodeOf, isApiError, type ApiErrorCode } from '@baize/api';
import { checkForm } from '@baize/validation/check';
import { useRef, type RefObject } from 'react';
import type { AnyObject, ObjectSchema } from 'yup';
import { serverFieldErrors } from '../server-field-errors.ts';

/** Refusals that concern the number or the address alone. */
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
  /** The input that says where the code goes. */
  readonly field: keyof Values & string;
}

export interface Addressee {
  /** Reference to the input. */
  input: RefObject<HTMLInputElement | null>;
  /** Judges it alone. */
  judge: () => Promise<boolean>;
  /** True where the server's refusal concerns it. */
  takeRefusal: (error: unknown) => boolean;
}

/** Spec section 4: where a code goes is judged before it is sent; what is wrong is said at that input, which gets the focus. */
export function useAddressee<Values extends AnyObject>({ form, schema, field }: AddresseeOptions<Values>): Addressee {
  const input = useRef<HTMLInputElement>(null);
  const refuse = (wrong: unknown) => {
    // Formik's type knows strings alone; sentences.ts reads codes and messages.
    form.setFieldError(field, wrong as string);
    input.current?.focus();
  };
  return {
    input,
    judge: async () => {
      // An error shows at an input that was left.
      await form.setFieldTouched(field, true, false);
      const checked = await checkForm(schema, form.values);
      const wrong = checked.ok ? undefined : checked.fields[field];
      if (wrong !== undefined) refuse(wrong);
      return wrong === undefined;
    },
    takeRefusal: (error) => {
      const code = errorCodeOf(error);
      const named = isApiError(error) ? serverFieldErrors(error)[field] : undefined;
      const wrong = OF_THE_ADDRESSEE.has(code) ? code : named;
      if (wrong !== undefined) refuse(wrong);
      return wrong !== undefined;
    },
  };
}
