import type { ApiErrorCode } from '@baize/api';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RegisterRules } from '../change-password/register-rules.tsx';
import type { HostedPopupProps } from '../popups/popup-host.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import { CustomerServiceLink } from '../customer-service/customer-service-link.tsx';
import styles from './forgot.module.css';
import { ResetForms } from './reset-way-forms.tsx';

export interface ForgotPopupProps extends HostedPopupProps {
  /** Opens the log-in. */
  onLogin: () => void;
}

/** The popup `forgetPassModal` of the spec (section 2): a press outside does not close it, and the page behind it does not scroll. */
export function ForgotPopup({ open, onClose, onLogin }: ForgotPopupProps) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const errorSentence = useErrorSentence();
  const showRequestOutcome = (failure: ApiErrorCode | undefined) => {
    onClose();
    if (failure === undefined) dispatch(toastAdded(t('forgot.email_sent'), 'info'));
    else dispatch(toastAdded(errorSentence(failure), 'error'));
  };
  const completeReset = (loggedIn: boolean) => {
    dispatch(toastAdded(t(loggedIn ? 'change_password.done' : 'forgot.reset_done')));
    if (!loggedIn) return onLogin();
    onClose();
    void navigate('/');
  };
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('forgot.title')}
      closeLabel={t('act.close')}
      size="small"
      dismissible={false}
      id="forgetPassModal"
      data-testid="forgot-popup"
    >
      {/* The whole content loads at once, so that the focus starts in the form and not on the link below it. */}
      <RegisterRules>
        {(rules) => (
          <div className={styles.body}>
            <ResetForms rules={rules} onRequested={showRequestOutcome} onReset={completeReset} />
            <div className={styles.ways}>
              <Button variant="link" onClick={onLogin}>
                {t('forgot.back')}
              </Button>
              <CustomerServiceLink />
            </div>
          </div>
        )}
      </RegisterRules>
    </Popup>
  );
}
