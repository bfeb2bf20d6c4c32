import { useSelfExcludeMutation } from '@baize/api/member';
import type { SelfExcludeRequest } from '@baize/contract/schemas/play-limits';
import { useFieldProps } from '@baize/site/form-fields';
import { FormNotice } from '@baize/site/form-notice';
import { ActForm, ActPopup } from '@baize/site/act-popup';
import { LoginPasswordField } from '@baize/site/security/login-password-field';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { RadioGroup } from '@baize/ui/radio-group';
import { exclusionForm } from '@baize/validation/forms/play-limit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Period = SelfExcludeRequest['period'];
const EXCLUSION_PERIODS = ['6_months', '1_year', '5_years', 'for_ever'] as const satisfies readonly Period[];

/** Asks for the length of an exclusion and for the password, which proves that the member starts it and not somebody at an open browser. */
export function ExclusionPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('player');
  const showSuccess = useSuccessToast();
  const [period, setPeriod] = useState<Period>(EXCLUSION_PERIODS[0]);
  const [exclude] = useSelfExcludeMutation();
  const act = useActForm({
    initialValues: { password: '' },
    schema: exclusionForm(),
    submit: async ({ password }) => await exclude({ period, password }),
    fields: { 'password.wrong': 'password' },
    onDone: () => {
      showSuccess(t('break.begun'));
      onClose();
    },
  });
  const field = useFieldProps(act.form);
  return (
    <ActPopup title={t('break.exclusion')} description={t('break.exclusion_text')} onClose={onClose}>
      <ActForm act={act} submitLabel={t('break.exclude')} danger>
        {act.refusal === undefined && <FormNotice tone="warn" text={t('break.exclusion_warning')} />}
        <RadioGroup
          label={t('break.how_long')}
          options={EXCLUSION_PERIODS.map((value) => ({ value, label: t(`break.period_${value}`) }))}
          value={period}
          onValueChange={setPeriod}
        />
        <LoginPasswordField {...field('password')} />
      </ActForm>
    </ActPopup>
  );
}
