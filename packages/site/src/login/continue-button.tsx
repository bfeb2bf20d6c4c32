import { errorCodeOf, useLoginRememberedMutation } from '@baize/api';
import { Button } from '@baize/ui/button';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';
import { useMerchant } from '../brand/merchant.tsx';
import { popupOpened } from '../store/popups-slice.ts';
import { useSignIn } from '../session/sign-in.ts';
import { useErrorSentence } from '../language/sentences.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import styles from './continue-button.module.css';
import { endRememberedDevice, rememberUser } from '../session/login-cookies.ts';

/**
 * Logs the remembered user in again, in a tab without a session. The device credential is a cookie; the token of the
 * new session stays in this tab (spec section 3). Where the server requires more, the log-in popup opens.
 */
export function ContinueButton({ username }: { username: string }) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const signIn = useSignIn();
  const merchantCode = useMerchant().code;
  const errorSentence = useErrorSentence();
  const [login, { isLoading }] = useLoginRememberedMutation();
  const continueLogin = async () => {
    const { data, error } = await login({ username });
    if (data) {
      signIn(data, 'remembered');
      rememberUser(merchantCode, username);
      return;
    }
    const code = errorCodeOf(error);
    if (code === 'session.device_forgotten') endRememberedDevice();
    // The log-in popup runs the human check itself, and shows the form where the device is no longer remembered.
    else if (code !== 'human_check.required') dispatch(toastAdded(errorSentence(error), 'error'));
    dispatch(popupOpened({ name: 'login' }));
  };
  return (
    <Button
      icon={<UserRound />}
      className={styles.root}
      aria-label={t('login.continue_as', { account: username })}
      loading={isLoading}
      onClick={() => void continueLogin()}
    >
      <span className={styles.wide}>{t('login.continue_as', { account: username })}</span>
      <span className={styles.narrow}>{username}</span>
    </Button>
  );
}
