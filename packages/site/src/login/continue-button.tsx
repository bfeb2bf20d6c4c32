import { errorCodeOf, useLoginRememberedMutation } from '@baize/api';
import { Button } from '@baize/ui/button';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';
import { popupOpened } from '../popups-slice.ts';
import { useSignIn } from '../sign-in.ts';
import { useSiteDispatch } from '../store.ts';
import styles from './continue-button.module.css';
import { endRememberedDevice } from './login-cookies.ts';

/**
 * Logs the remembered user in again, in a tab that has no session yet. The credential of the device is a cookie; the token of the new session
 * stays in this tab (spec section 3). Whatever the server asks beside it is asked by the log-in popup.
 */
export function ContinueButton({ username }: { username: string }) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const signIn = useSignIn();
  const [login, { isLoading }] = useLoginRememberedMutation();
  const continueLogin = async () => {
    const { data, error } = await login({ username });
    if (data) return void signIn(data, 'remembered');
    if (errorCodeOf(error) === 'session.device_forgotten') endRememberedDevice();
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
