import { Popup } from '@baize/ui/popup';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormArt } from '../forms/form-art.tsx';
import type { HostedPopupProps } from '../popups/popup-host.tsx';
import { endNoticeSeen } from '../store/session-slice.ts';
import type { SignedIn } from '../session/sign-in.ts';
import { useSiteDispatch } from '../store/store.ts';
import { LoginForm, type LoginFormProps } from './login-form.tsx';

export interface LoginPopupProps extends HostedPopupProps, Omit<LoginFormProps, 'onSignedIn'> {}

/** The log-in popup (`loginPopupModal` of the spec), above the current page. After the log-in it navigates to `next`. */
export function LoginPopup({ open, onClose, next, ...form }: LoginPopupProps) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const finishLogin = (outcome: SignedIn) => {
    onClose();
    if (outcome === 'go_on' && next !== undefined) void navigate(next);
  };
  const closeByPerson = () => {
    onClose();
    dispatch(endNoticeSeen());
  };
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && closeByPerson()}
      title={t('login.title')}
      closeLabel={t('act.close')}
      size="large"
      art={<FormArt title={t('login.welcome_title')} text={t('login.welcome_text')} />}
      id="loginPopupModal"
      data-testid="login-popup"
    >
      <LoginForm {...form} onSignedIn={finishLogin} />
    </Popup>
  );
}
