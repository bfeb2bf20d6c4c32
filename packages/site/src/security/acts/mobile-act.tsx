import { useBindMobileMutation, useRegisterSettingsQuery, useSmsForMemberMutation } from '@baize/api';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { PhoneField } from '@baize/ui/phone-field';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../form-fields.ts';
import { useFormats } from '../../formats.ts';
import { useMerchant } from '../../merchant.tsx';
import { ActForm, ActPopup, type ActProps } from '../act-popup.tsx';
import { dialCountries, diallingCodeOf } from '../dial-countries.ts';
import { LoginPasswordField } from '../login-password-field.tsx';
import { ProofCodeField } from '../proof-code-field.tsx';
import { mobileSchema } from '../schemas.ts';
import { SendCode } from '../send-code.tsx';
import { useActForm } from '../use-act-form.ts';
import { useDone } from '../use-done.ts';
import { useSendProof } from '../use-send-proof.ts';

/** Bind a number, or another in the place of the bound one. */
export function MobileAct({ bound, onClose }: ActProps & { bound: boolean }) {
  const { t } = useTranslation('common');
  const { locale } = useFormats();
  const { countryCode } = useMerchant();
  const { act, sendCode } = useMobileForm(onClose);
  const { form } = act;
  const field = useFieldProps(form);
  const { value: _number, onChange: _change, ...mobile } = field('mobileNum');
  const code = field('verificationCode');
  return (
    <ActPopup
      title={bound ? t('security.mobile_change') : t('security.mobile_bind')}
      description={t('security.mobile_text')}
      onClose={onClose}
    >
      <ActForm act={act} submitLabel={t('security.save')}>
        <PhoneField
          {...mobile}
          label={t('security.mobile')}
          countries={dialCountries(countryCode)}
          locale={locale}
          texts={{
            label: t('security.country'),
            search: t('security.country_search'),
            empty: t('security.country_empty'),
            choose: t('security.country_choose'),
          }}
          value={{ countryCode: form.values.countryCode, number: form.values.mobileNum }}
          onValueChange={(phone) =>
            void form.setValues({ ...form.values, countryCode: phone.countryCode, mobileNum: phone.number })
          }
        />
        <ProofCodeField
          value={code.value}
          error={code.error}
          help={t('sms_code.help')}
          onValueChange={(text) => void form.setFieldValue('verificationCode', text)}
          resend={<SendCode send={sendCode} />}
        />
        <LoginPasswordField {...field('password')} />
      </ActForm>
    </ActPopup>
  );
}

function useMobileForm(onClose: () => void) {
  const { t } = useTranslation('common');
  const done = useDone();
  const own = useMerchant().countryCode;
  const { data: settings } = useRegisterSettingsQuery();
  const [bind] = useBindMobileMutation();
  const [sendSms] = useSmsForMemberMutation();
  const schema = mobileSchema(settings?.fields.mobileNum, own);
  const act = useActForm({
    initialValues: { countryCode: own, mobileNum: '', verificationCode: '', password: '' },
    schema,
    send: async ({ countryCode, ...values }) =>
      await bind({ ...values, countryDialingCode: diallingCodeOf(countryCode) }),
    fields: {
      'password.wrong': 'password',
      'verification.mobile_invalid': 'mobileNum',
      'security.mobile_taken': 'mobileNum',
      'verification.code_wrong': 'verificationCode',
      'verification.code_expired': 'verificationCode',
      'verification.code_tries_used': 'verificationCode',
    },
    onDone: () => {
      done(t('security.mobile_done'));
      onClose();
    },
  });
  const sendCode = useSendProof<CodeSentValue>(act, schema, 'mobileNum', async () => {
    const { countryCode, mobileNum } = act.form.values;
    return await sendSms({ purpose: 'bind', mobileNum, countryDialingCode: diallingCodeOf(countryCode) });
  });
  return { act, sendCode };
}
