import { useBindMobileMutation, useRegisterSettingsQuery, useSmsForMemberMutation } from '@baize/api';
import { Loader } from '@baize/ui/loader';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../forms/form-fields.ts';
import { useMerchant } from '../../brand/merchant.tsx';
import { findDiallingCode, type DialledCountries } from '../../phone/dialled-countries.ts';
import { withMobileDigits } from '../../phone/mobile-digits.ts';
import { MobileNumberField } from '../../phone/mobile-number-field.tsx';
import { useDialledCountries } from '../../phone/use-dialled-countries.ts';
import { useMobileBinding } from '../../phone/use-mobile-binding.ts';
import { useCodeBinding } from '../../sms-code/use-code-binding.ts';
import { useVisitorSms } from '../../sms-code/use-visitor-sms.ts';
import { VerificationCodeField } from '../../sms-code/verification-code-field.tsx';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { LoginPasswordField } from '../login-password-field.tsx';
import { mobileSchema } from '../schemas.ts';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

/** Binds a mobile number, or replaces the bound one. */
export function MobileAct({ bound: isChange, onClose }: ActProps & { bound: boolean }) {
  const { t } = useTranslation('common');
  const countries = useDialledCountries();
  return (
    <ActPopup
      title={isChange ? t('security.mobile_change') : t('security.mobile_bind')}
      description={t('security.mobile_text')}
      onClose={onClose}
    >
      {countries === undefined ? <Loader /> : <MobileForm countries={countries} onClose={onClose} />}
    </ActPopup>
  );
}

interface MobileFormProps extends ActProps {
  countries: DialledCountries;
}

function MobileForm(props: MobileFormProps) {
  const { t } = useTranslation('common');
  const { act, sms, numberInput } = useMobileForm(props);
  const { form } = act;
  return (
    <ActForm act={act} submitLabel={t('security.save')}>
      <MobileNumberField ref={numberInput} countries={props.countries} {...useMobileBinding(form)} />
      <VerificationCodeField {...useCodeBinding(form, 'verificationCode')} sender={sms} help={t('sms_code.help')} />
      <LoginPasswordField {...useFieldProps(form)('password')} />
    </ActForm>
  );
}

function useMobileForm({ countries, onClose }: MobileFormProps) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const merchantCountry = useMerchant().countryCode;
  const { data: settings } = useRegisterSettingsQuery();
  const [bindMobile] = useBindMobileMutation();
  const [sendSms] = useSmsForMemberMutation();
  const schema = withMobileDigits(mobileSchema(settings?.fields.mobileNum, merchantCountry), countries);
  const act = useActForm({
    initialValues: { countryCode: merchantCountry, mobileNum: '', verificationCode: '', password: '' },
    schema,
    submit: async ({ countryCode, ...values }) =>
      await bindMobile({ ...values, countryDialingCode: findDiallingCode(countries, countryCode) }),
    fields: {
      'password.wrong': 'password',
      'verification.mobile_invalid': 'mobileNum',
      'security.mobile_taken': 'mobileNum',
      'verification.code_wrong': 'verificationCode',
      'verification.code_expired': 'verificationCode',
      'verification.code_tries_used': 'verificationCode',
    },
    onDone: () => {
      showSuccess(t('security.mobile_done'));
      onClose();
    },
  });
  const { sms, numberInput } = useVisitorSms({
    form: act.form,
    schema,
    requestCode: async (humanCheck) => {
      const { countryCode, mobileNum } = act.form.values;
      const number = { mobileNum, countryDialingCode: findDiallingCode(countries, countryCode) };
      return await sendSms({ purpose: 'bind', ...number, humanCheck });
    },
  });
  return { act, sms, numberInput };
}
