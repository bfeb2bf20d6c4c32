import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { judgeAction, type GuardedAct } from './action-guard.ts';
import { popupOpened } from '../store/popups-slice.ts';
import { PageTitle } from '../page/page-title.tsx';
import { RegisterButton } from './register-button.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import { useSiteDispatch, useSiteSelector } from '../store/store.ts';
import { useViewer } from './viewer.ts';

export interface RequireLoginProps {
  children: ReactNode;
  /** True where the page already has a heading. */
  headed?: boolean;
  /** Purpose of the page. A trial account may only enter pages of play money. */
  act?: GuardedAct;
}

/** Guards a page for members. A visitor gets the log-in popup and stays at the address; a trial account sees why it may not enter. */
export function RequireLogin({ children, headed = false, act = 'member' }: RequireLoginProps) {
  const { t } = useTranslation('common');
  const verdict = judgeAction(useViewer(), act);
  const errorSentence = useErrorSentence();
  const openLogin = useOpenLogin();
  const hasSessionEnded = useSiteSelector(({ session }) => session.status === 'ended');
  // The popup opens for a person who arrives as a visitor. A person who signs out here goes home instead, and the end
  // of a session opens the popup itself, with its notice.
  const openLoginOnArrival = useEffectEvent(() => {
    if (verdict === 'login' && !hasSessionEnded) openLogin();
  });
  useEffect(() => openLoginOnArrival(), []);
  switch (verdict) {
    case 'allow':
      return children;
    case 'true_account':
      return <EmptyState text={t('true_account.text')} action={<RegisterButton />} />;
    case 'login':
      return (
        <>
          {!headed && <PageTitle title={t('login.title')} />}
          {!headed && (
            <VisuallyHidden>
              <h1>{t('login.title')}</h1>
            </VisuallyHidden>
          )}
          <EmptyState
            text={errorSentence('session.required')}
            action={
              <Button variant="brass" onClick={openLogin}>
                {t('login.submit')}
              </Button>
            }
          />
        </>
      );
    default:
      return verdict satisfies never;
  }
}

function useOpenLogin(): () => void {
  const dispatch = useSiteDispatch();
  const { pathname, search } = useLocation();
  return () => void dispatch(popupOpened({ name: 'login', next: pathname + search }));
}
