import { errorCodeOf, useLoginRememberedMutation } from '@baize/api';
import { Button } from '@baize/ui/button';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';
import { useMerchant } from '../merchant.tsx';
import { popupOpened } from '../popups-slice.ts';
import { useSignIn } from '../sign-in.ts';
import { useErrorSentence } from '../sentences.ts';
import { useSiteDispatch } from '../store.ts';
import { toastAsked } from '../toasts-slice.ts';
import styles from './continue-button.module.css';
import { endRememberedDevice, rememberUser } from './login-cookies.ts';

/**
 * Logs the remembered user in again, in a tab that has no session yet. The credential of the device is a cookie; the token of the new session
 * stays in this tab (spec section 3). Whatever the server asks beside it is asked by the log-in popup.
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
    // The log-in popup asks for the human check itself, and shows the form for a device that is remembered no longer.
    else if (code !== 'human_check.required') dispatch(toastAsked(errorSentence(error), 'error'));
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
