import { useSetRealNameMutation } from '@baize/api';
import { TextField } from '@baize/ui/text-field';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../forms/form-fields.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { LoginPasswordField } from '../login-password-field.tsx';
import { realNameSchema } from '../schemas.ts';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

/** Sets the name on the bank account. It can be set only once, and the form states this. */
export function RealNameAct({ onClose }: ActProps) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [setRealName] = useSetRealNameMutation();
  const act = useActForm({
    initialValues: { payeeName: '', password: '' },
    schema: realNameSchema,
    submit: async (values) => await setRealName(values),
    fields: { 'password.wrong': 'password', 'security.real_name_invalid': 'payeeName' },
    onDone: () => {
      showSuccess(t('security.real_name_done'));
      onClose();
    },
  });
  const field = useFieldProps(act.form);
  return (
    <ActPopup title={t('security.real_name_set')} onClose={onClose}>
      <ActForm act={act} submitLabel={t('security.real_name_submit')}>
        {act.refusal === undefined && <FormNotice tone="warn" text={t('security.real_name_once')} />}
        <TextField
          label={t('security.real_name')}
          help={t('security.real_name_help')}
          icon={<UserRound />}
          autoComplete="name"
          {...field('payeeName')}
        />
        <LoginPasswordField {...field('password')} />
      </ActForm>
    </ActPopup>
  );
}
