import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { resetMethods } from '../forgot/reset-methods.ts';
import { useBootValue } from '../brand/merchant.tsx';
import { popupOpened } from '../store/popups-slice.ts';
import { useSiteDispatch } from '../store/store.ts';
import { isSwitchOn } from '../brand/switches.ts';

/** Link to the password reset, shown where the merchant offers one. */
export function ForgotLink() {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const { whitelabel } = useBootValue();
  if (resetMethods((id) => isSwitchOn(whitelabel, id)).length === 0) return null;
  return (
    <Button variant="link" onClick={() => void dispatch(popupOpened({ name: 'forgot' }))}>
      {t('login.forgot')}
    </Button>
  );
}
