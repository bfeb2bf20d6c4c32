import { useRegisterSettingsQuery } from '@baize/api';
import { FormArt } from '@baize/site/form-art';
import { useSwitch } from '@baize/site/merchant';
import { useDialledCountries } from '@baize/site/phone/use-dialled-countries';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { usePhoneAuth } from '@baize/site/provider/use-phone-auth';
import { popupOpened } from '@baize/site/popups-slice';
import { useErrorSentence } from '@baize/site/sentences';
import type { SignedIn } from '@baize/site/sign-in';
import { useSiteDispatch } from '@baize/site/store';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { RegisterForm } from './register-form.tsx';
import styles from './register.module.css';

export interface RegisterPopupProps extends HostedPopupProps {
  /** Buttons for other ways to enter, such as the free demo. */
  alternatives: ReactNode;
}

/** The registration popup (spec section 2, registration). A press outside does not close it, so that a half-filled form is not lost. */
export function RegisterPopup({ open, onClose, next, alternatives }: RegisterPopupProps) {
  const { t } = useTranslation('player');
  const navigate = useNavigate();
  const registered = (outcome: SignedIn) => {
    onClose();
    if (outcome === 'go_on') void navigate(next ?? paths.home);
  };
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('register.title')}
      closeLabel={t('act.close')}
      size="large"
      dismissible={false}
      art={<FormArt title={t('register.welcome_title')} text={t('register.welcome_text')} />}
      data-testid="register-popup"
    >
      <RegisterBody onRegistered={registered}>
        <div className={styles.alternatives}>{alternatives}</div>
        <HaveAccount next={next} />
        <p className={styles.after}>
          <Button variant="link" onClick={onClose} render={<Link to={paths.home} />}>
            {t('act.cancel')}
          </Button>
        </p>
      </RegisterBody>
    </Popup>
  );
}

interface RegisterBodyProps {
  onRegistered: (outcome: SignedIn) => void;
  /** Rendered under the form, and only together with it: a popup focuses its first control, which should be an input of the form. */
  children: ReactNode;
}

function RegisterBody({ onRegistered, children }: RegisterBodyProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const byNumber = useSwitch('MOBILENUMREG3');
  const { data, error, refetch } = useRegisterSettingsQuery();
  if (data) {
    const form = (
      <div className={styles.root}>
        <RegisterForm settings={data} onRegistered={onRegistered} />
        {children}
      </div>
    );
    return byNumber || data.fields.mobileNum.enabled ? <WithCountries>{form}</WithCountries> : form;
  }
  if (!error) return <Skeleton shape="block" className={styles.skeleton} />;
  const retry = <Button onClick={() => void refetch()}>{t('act.try_again')}</Button>;
  return <ErrorState text={errorSentence(error)} action={retry} />;
}

/** Waits for the list of countries before it shows the form, because the popup focuses the first input, which may be the number. */
function WithCountries({ children }: { children: ReactNode }) {
  const countries = useDialledCountries();
  // The form also waits until it is decided whether a provider or the platform sends the verification codes.
  const { isLoading } = usePhoneAuth();
  return countries === undefined || isLoading ? <Skeleton shape="block" className={styles.skeleton} /> : children;
}

function HaveAccount({ next }: { next: string | undefined }) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const toLogin = () => dispatch(popupOpened({ name: 'login', ...(next !== undefined && { next }) }));
  return (
    <p className={styles.after}>
      {t('register.have_account')}{' '}
      <Button variant="link" onClick={toLogin}>
        {t('register.log_in')}
      </Button>
    </p>
  );
}
