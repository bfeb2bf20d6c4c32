import { useRegisterSettingsQuery } from '@baize/api';
import { FormArt } from '@baize/site/form-art';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAsked } from '@baize/site/toasts-slice';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { RegisterForm, type RegisterFormProps } from './register-form.tsx';
import styles from './register.module.css';

/** Spec section 2, registration. A press outside does not lose a half-filled form. */
export function RegisterPopup({ open, onClose, next }: HostedPopupProps) {
  const { t } = useTranslation('player');
  const navigate = useNavigate();
  const dispatch = useSiteDispatch();
  const entered = () => {
    onClose();
    void navigate(next ?? paths.home);
  };
  const registered = () => {
    dispatch(toastAsked(t('register.done')));
    entered();
  };
  return (
    <Popup
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={t('register.title')}
      closeLabel={t('act.close')}
      size="large"
      dismissible={false}
      art={<FormArt title={t('register.welcome_title')} text={t('register.welcome_text')} />}
    >
      <RegisterBody onRegistered={registered} onEntered={entered} next={next} />
    </Popup>
  );
}

interface RegisterBodyProps extends Pick<RegisterFormProps, 'onRegistered' | 'onEntered'> {
  next: string | undefined;
}

function RegisterBody({ next, ...ends }: RegisterBodyProps) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const sentence = useErrorSentence();
  const { data, error, refetch } = useRegisterSettingsQuery();
  if (error)
    return (
      <ErrorState
        text={sentence(error)}
        action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
      />
    );
  if (!data) return <Skeleton shape="block" className={styles.skeleton} />;
  const toLogin = () => dispatch(popupOpened({ name: 'login', ...(next !== undefined && { next }) }));
  return (
    <RegisterForm
      settings={data}
      {...ends}
      after={
        <>
          {t('register.have_account')}{' '}
          <Button variant="link" onClick={toLogin}>
            {t('register.log_in')}
          </Button>
        </>
      }
    />
  );
}
