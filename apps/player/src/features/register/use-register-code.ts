import { useSmsForRegisterMutation } from '@baize/api/member';
import type { PhoneAuth } from '@baize/site/provider/use-phone-auth';
import { useVisitorSms, type VisitorSmsOptions } from '@baize/site/sms-code/use-visitor-sms';
import type { RegisterWay, schemaOf } from './form-shape.ts';
import type { FormState } from './form-state.ts';

export type RegisterCode = ReturnType<typeof useVisitorSms>;

interface RegisterCodeOptions {
  form: FormState;
  way: RegisterWay;
  schema: ReturnType<typeof schemaOf>;
  phoneAuth: PhoneAuth | undefined;
}

/** Spec section 4, "SMS send button". One for both tabs: a code that was sent is good for either. */
export function useRegisterCode({ form, way, schema, phoneAuth }: RegisterCodeOptions) {
  const [sendSms] = useSmsForRegisterMutation();
  const { mobileNum, countryDialingCode } = form.values;
  return useVisitorSms({
    form,
    // Of both forms the number alone is judged; yup holds schemas of other inputs for incompatible.
    schema: schema as VisitorSmsOptions<{ mobileNum?: string }>['schema'],
    // The server takes the word of a provider for a number that is the account.
    requestFromProvider: way === 'mobile' && phoneAuth ? async () => await phoneAuth.sendCode(form.values) : undefined,
    requestCode: async (humanCheck) =>
      await sendSms({ mobileNo: mobileNum, countryDialingCode, regType: way, humanCheck }),
  });
}
