import { message } from '@baize/validation/messages';
import { boundsText } from '@baize/validation/rules';
import { object, string, type AnyObject, type ObjectSchema } from 'yup';
import type { DialledCountries } from './dialled-countries.ts';

/** The values of a form with a mobile number, as its schema reads them. */
interface NumberValues {
  readonly countryCode?: string | undefined;
  readonly mobileNum?: string | undefined;
}

/**
 * Adds to the schema of a form that its mobile number has as many digits as the numbers of the selected country. The
 * server judges by the same numbering plan, but only after the human check. The schema stays as it is while the
 * countries are not known.
 */
export function withMobileDigits<Values extends AnyObject>(
  schema: ObjectSchema<Values>,
  countries: DialledCountries | undefined,
): ObjectSchema<Values> {
  if (countries === undefined) return schema;
  const withDigitsTest = schema
    .concat(object({ countryCode: string() }))
    .test('mobile-digits', (values, { createError }) => {
      const { countryCode, mobileNum }: NumberValues = values;
      // The first country is selected where a remembered one is no longer offered.
      const country = countries.find((offered) => offered.countryCode === countryCode) ?? countries[0];
      if (mobileNum === undefined || country?.digits === undefined) return true;
      const { min, max } = country.digits;
      if (mobileNum.length >= min && mobileNum.length <= max) return true;
      const bounds = boundsText({ minLength: min, maxLength: max });
      return createError({ path: 'mobileNum', message: message('validation.mobile_digits', { bounds }) });
    });
  // The country is no part of what the schemas of these forms return.
  return withDigitsTest as unknown as ObjectSchema<Values>;
}
