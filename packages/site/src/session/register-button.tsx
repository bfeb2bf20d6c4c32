import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { popupOpened } from '../store/popups-slice.ts';
import { useSignOut } from './sign-out.ts';
import { useSiteDispatch } from '../store/store.ts';

/** Returns a function that signs the trial account out and opens the registration. */
export function useRegisterInstead(): { register: () => void; isBusy: boolean } {
  const dispatch = useSiteDispatch();
  const { signOut, isBusy } = useSignOut();
  const signOutAndRegister = async () => {
    await signOut();
    dispatch(popupOpened({ name: 'register' }));
  };
  return { register: () => void signOutAndRegister(), isBusy };
}

/** Button that leads from a trial account to the registration. */
export function RegisterButton() {
  const { t } = useTranslation('common');
  const { register, isBusy } = useRegisterInstead();
  return (
    <Button variant="brass" loading={isBusy} onClick={register}>
      {t('true_account.register')}
    </Button>
  );
}
