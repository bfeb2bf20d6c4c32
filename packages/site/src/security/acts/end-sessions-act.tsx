import { useEndOtherSessionsMutation, useEndSessionMutation, useSecurityOverviewQuery } from '@baize/api';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { useFieldProps } from '../../forms/form-fields.ts';
import { ActForm, ActPopup, type ActProps } from '../../forms/act-popup.tsx';
import { LoadFailed } from '../../page/load-failed.tsx';
import { LoginPasswordField } from '../login-password-field.tsx';
import { passwordSchema } from '../schemas.ts';
import { useActForm } from '../../forms/use-act-form.ts';
import { useSuccessToast } from '../../forms/use-success-toast.ts';

/** The sessions to end: a single one, or all except that of this browser. */
export type SessionsToEnd = { readonly sessionId: string; readonly device: string } | 'others';

export interface EndSessionsActProps extends ActProps {
  sessions: SessionsToEnd;
}

/** Ends the sessions after confirmation by the login password. A member without a password confirms by a recent log-in. */
export function EndSessionsAct({ sessions, onClose }: EndSessionsActProps) {
  const { t } = useTranslation('common');
  const { data, isError, error, refetch } = useSecurityOverviewQuery();
  const isOne = sessions !== 'others';
  return (
    <ActPopup
      title={isOne ? t('security.end_title') : t('security.end_others_title')}
      description={isOne ? t('security.end_text', { device: sessions.device }) : t('security.end_others_text')}
      onClose={onClose}
    >
      {isError && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton />}
      {data && <EndSessionsForm sessions={sessions} hasPassword={data.passwordSet} onClose={onClose} />}
    </ActPopup>
  );
}

function EndSessionsForm({ sessions, hasPassword, onClose }: EndSessionsActProps & { hasPassword: boolean }) {
  const { t } = useTranslation('common');
  const act = useEndSessionsForm({ sessions, hasPassword, onClose });
  const field = useFieldProps(act.form);
  return (
    <ActForm act={act} danger submitLabel={sessions === 'others' ? t('security.end_others') : t('security.end')}>
      {hasPassword && <LoginPasswordField {...field('password')} />}
    </ActForm>
  );
}

/** Schema for a member without a login password, whose form has no input. */
const withoutPasswordSchema = object({ password: string() });

function useEndSessionsForm({ sessions, hasPassword, onClose }: EndSessionsActProps & { hasPassword: boolean }) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [endOne] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  return useActForm({
    initialValues: { password: '' },
    schema: hasPassword ? passwordSchema : withoutPasswordSchema,
    submit: async ({ password }) => {
      const proof = hasPassword ? { password } : {};
      return sessions === 'others' ? await endOthers(proof) : await endOne({ sessionId: sessions.sessionId, ...proof });
    },
    fields: { 'password.wrong': 'password' },
    onDone: () => {
      showSuccess(sessions === 'others' ? t('security.sessions_ended') : t('security.session_ended'));
      onClose();
    },
  });
}
