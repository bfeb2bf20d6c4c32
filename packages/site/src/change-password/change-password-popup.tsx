import { useLoginInfoQuery } from '@baize/api';
import type { LoginInfoValue } from '@baize/contract/schemas/sign-in';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { HostedPopupProps } from '../popups/popup-host.tsx';
import { SignOutDialog } from '../session/sign-out-dialog.tsx';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import { useIsSignedIn } from '../session/viewer.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { RegisterRules } from './register-rules.tsx';

/**
 * The popup that changes the password (spec section 4, "Forced password change"), by choice or by force. A person with
 * an expired or initial password must change it or sign out: the popup gives the reason and cannot be closed.
 */
export function ChangePasswordPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('common');
  const isSignedIn = useIsSignedIn();
  const { data: info } = useLoginInfoQuery(undefined, { skip: !open || !isSignedIn });
  const reason = info && requiredChangeReason(info);
  useCloseAtSignOut(open && !isSignedIn, onClose);
  const completeChange = useChangeCompletion(onClose, reason !== undefined);
  return (
    <Popup
      open={open && isSignedIn}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('change_password.title')}
      closeLabel={t('act.close')}
      size="small"
      dismissible={false}
      closable={reason === undefined}
      data-testid="change-password-popup"
    >
      <RegisterRules>
        {(rules) => (
          <ChangePasswordForm
            rules={rules}
            reason={reason && t(`change_password.${reason}`)}
            hasToAcceptTerms={info?.hasToAcceptTerms === true}
            onChanged={completeChange}
            after={reason && <SignOutLink />}
          />
        )}
      </RegisterRules>
    </Popup>
  );
}

type Reason = 'initial' | 'expired';

/** Returns the reason why the change is required now; undefined where it is voluntary. */
function requiredChangeReason({ passwordExpired, passwordIsInitial }: LoginInfoValue): Reason | undefined {
  if (passwordIsInitial) return 'initial';
  return passwordExpired ? 'expired' : undefined;
}

/** Returns the callback for a completed change: a forced change continues at home (spec section 4), a voluntary change stays on its page. */
function useChangeCompletion(onClose: () => void, isForced: boolean): () => void {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  return () => {
    onClose();
    dispatch(toastAdded(t('change_password.done')));
    if (isForced) void navigate('/');
  };
}

function useCloseAtSignOut(isSignedOut: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isSignedOut) close();
  }, [isSignedOut]);
}

/** The way out of a forced change, which cannot be closed. */
function SignOutLink() {
  const { t } = useTranslation('common');
  const [isSignOutOpen, setSignOutOpen] = useState(false);
  return (
    <>
      {t('change_password.not_now')}{' '}
      <Button variant="link" onClick={() => setSignOutOpen(true)}>
        {t('sign_out.open')}
      </Button>
      <SignOutDialog open={isSignOutOpen} onClose={() => setSignOutOpen(false)} next={undefined} />
    </>
  );
}
