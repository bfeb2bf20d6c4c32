import { LoginPopup } from '@baize/site/login-popup';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { popupOpened } from '@baize/site/popups-slice';
import { SocialButtons } from '@baize/site/provider/social-buttons';
import { useSiteDispatch } from '@baize/site/store';
import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { FreeDemoButton } from '../features/free-demo/free-demo-button.tsx';

/** The log-in popup of the player site, which also offers social log-in, the free demo and registration. */
export function PlayerLoginPopup(props: HostedPopupProps) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const { next } = props;
  const toRegister = () => dispatch(popupOpened({ name: 'register', ...(next !== undefined && { next }) }));
  return (
    <LoginPopup
      {...props}
      Others={SocialButtons}
      alternatives={<FreeDemoButton onEntered={props.onClose} />}
      after={
        <>
          {t('login.new_here')}{' '}
          <Button variant="link" onClick={toRegister}>
            {t('login.create_account')}
          </Button>
        </>
      }
    />
  );
}
