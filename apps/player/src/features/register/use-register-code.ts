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

/** The sending of verification codes (spec section 4, "SMS send button"). Both tabs share it, because a sent code is valid in either. */
export function useRegisterCode({ form, way, schema, phoneAuth }: RegisterCodeOptions) {
  const [sendSms] = useSmsForRegisterMutation();
  const { mobileNum, countryDialingCode } = form.values;
  return useVisitorSms({
    form,
    // Only the number is validated before a code is sent. The cast is needed, because Yup types the schemas of the two forms as incompatible.
    schema: schema as VisitorSmsOptions<{ mobileNum?: string }>['schema'],
    // Where the number is the account, the merchant's provider may send the code, because the server accepts the provider's proof.
    requestFromProvider: way === 'mobile' && phoneAuth ? async () => await phoneAuth.sendCode(form.values) : undefined,
    requestCode: async (humanCheck) =>
      await sendSms({ mobileNo: mobileNum, countryDialingCode, regType: way, humanCheck }),
  });
}
