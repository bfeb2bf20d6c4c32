import { useAffiliateCheckMutation, useRegisterMobileMutation, useRegisterMutation } from '@baize/api/member';
import { useCaptchaQuery } from '@baize/api';
import type { RegisterValue } from '@baize/contract/schemas/session';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { useHumanCheck } from '@baize/site/human-check';
import { useLanguage } from '@baize/site/language';
import { useMerchant, useSiteOrigins } from '@baize/site/merchant';
import { useDialledCountries } from '@baize/site/phone/use-dialled-countries';
import { proveNumber } from '@baize/site/provider/prove-number';
import type { PhoneAuth } from '@baize/site/provider/use-phone-auth';
import { useErrorSentence } from '@baize/site/sentences';
import { useSignIn, type SignedIn } from '@baize/site/sign-in';
import { useIsMounted } from '@baize/site/use-is-mounted';
import { useToday } from '@baize/site/use-today';
import { withHumanCheck } from '@baize/site/with-human-check';
import { useFormik } from 'formik';
import { useMemo, useState } from 'react';
import { schemaOf, type FormShape } from './form-shape.ts';
import { readReferralCode } from '../../shared/referral-code.ts';
import { readRefusal, type InvitationInput } from './register-refusal.ts';
import { emptyValues, registerMobileRequest, registerRequest, type RegisterValues } from './register-values.ts';

export interface RegisterFormOptions {
  settings: RegisterSettingsValue;
  shape: FormShape;
  /** The merchant's provider that verifies mobile numbers, if it has one (decision 11). */
  phoneAuth: PhoneAuth | undefined;
  onRegistered: (outcome: SignedIn) => void;
}

/** The part of the answers of the form's calls that the submit handler reads. */
interface Reply {
  data?: RegisterValue | undefined;
  error?: unknown;
}

/** Holds the registration form (spec section 4, "Registration"): validates, checks the affiliate code, registers, and continues as after a log-in. */
export function useRegisterForm({ settings, shape, phoneAuth, onRegistered }: RegisterFormOptions) {
  const { countryCode } = useMerchant();
  const { agent: agentOrigin } = useSiteOrigins();
  const countries = useDialledCountries({ skip: !shape.mobile });
  const today = useToday();
  const schema = useMemo(() => schemaOf(shape, settings, { today, countries }), [shape, settings, today, countries]);
  const humanCheck = useHumanCheck('register');
  const send = useSend(shape, phoneAuth, humanCheck.open);
  const refusal = useRefusal(new Set(Object.keys(schema.fields)));
  const captcha = useCaptchaQuery(undefined, { skip: !shape.captcha });
  const isMounted = useIsMounted();
  const signIn = useSignIn();
  const form = useFormik<RegisterValues>({
    initialValues: emptyValues({ referralCode: readReferralCode(), countryCode }),
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setFieldValue, setErrors }) => {
      refusal.clear();
      const reply = await send(values);
      // A reply with a role is an agent's account, which logs in on the agent site with the new password.
      if (reply.data && 'role' in reply.data) return location.assign(`${agentOrigin}/agent`);
      if (reply.data) return onRegistered(signIn(reply.data, shape.way === 'mobile' ? 'sms' : 'username'));
      if (shape.captcha && isMounted()) {
        // A captcha is valid for one attempt only.
        void captcha.refetch();
        await setFieldValue('captcha', '', false);
      }
      refusal.show(reply.error, setErrors);
    },
  });
  return { form, schema, refusal, humanDialog: humanCheck.dialog };
}

function useSend(shape: FormShape, phoneAuth: PhoneAuth | undefined, openCheck: () => Promise<string | undefined>) {
  const [checkAffiliate] = useAffiliateCheckMutation();
  const [register] = useRegisterMutation();
  const [registerMobile] = useRegisterMobileMutation();
  const language = useLanguage();
  return async (values: RegisterValues): Promise<Reply> => {
    const url = new URL(location.href);
    const code = shape.extras.includes('affiliateCode') ? values.affiliateCode.trim() : '';
    if (code !== '') {
      const { error } = await checkAffiliate({ code, domain: url.host });
      if (error !== undefined) return { error };
    }
    const context = { url, language };
    if (shape.way === 'username') {
      const request = registerRequest(values, shape, context);
      return await withHumanCheck(async (pass) => await register({ ...request, ...pass }), openCheck);
    }
    const proof = await proveNumber(phoneAuth, values, values.verificationCode);
    if (!proof.ok) return proof;
    const request = registerMobileRequest(values, shape, context, proof.value);
    return await withHumanCheck(async (pass) => await registerMobile({ ...request, ...pass }), openCheck);
  };
}

/** The refusal that the form shows at present. */
export interface ShownRefusal {
  /** The sentence that is shown above the form. */
  sentence: string | undefined;
  /** Set while the dialog about an unknown invitation code is open (spec section 8). It names the input of the code if that is known. */
  invitation: InvitationRefusal | undefined;
  refuseInvitation: () => void;
  clear: () => void;
}

interface InvitationRefusal {
  input?: InvitationInput;
}

interface RefusalState {
  error?: unknown;
  invitation?: InvitationRefusal;
}

const NO_REFUSAL: RefusalState = {};

function useRefusal(shownInputs: ReadonlySet<string>) {
  const [state, setState] = useState(NO_REFUSAL);
  const errorSentence = useErrorSentence();
  return {
    sentence: state.error === undefined ? undefined : errorSentence(state.error),
    invitation: state.invitation,
    refuseInvitation: () => setState({ invitation: {} }),
    clear: () => setState(NO_REFUSAL),
    show: (error: unknown, setErrors: (errors: Record<string, object | string>) => void) => {
      const refusal = readRefusal(error, shownInputs);
      if (refusal.at === 'inputs') setErrors(refusal.errors);
      else setState(refusal.at === 'form' ? { error: refusal.error } : { invitation: refusal });
    },
  };
}
