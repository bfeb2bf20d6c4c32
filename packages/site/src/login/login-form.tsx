import { Loader } from '@baize/ui/loader';
import { Tabs } from '@baize/ui/tabs';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import UserRound from 'lucide-react/icons/user-round';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNotice } from '../forms/form-notice.tsx';
import { lazySection } from '../page/lazy-section.tsx';
import { useSwitch } from '../brand/merchant.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import type { SignedIn } from '../session/sign-in.ts';
import { useSiteSelector } from '../store/store.ts';
import styles from './login.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { useLoginOutcome, type LoginOutcome } from './use-login-outcome.ts';
import { useRememberedLogin } from './use-remembered-login.ts';
import { UsernameLogin } from './username-login.tsx';

/** Both parts are lazy, because most people do not see them. */
const SmsLogin = lazySection(async () => (await import('./sms-login.tsx')).SmsLogin);
const ExtraCheck = lazySection(async () => (await import('./extra-check.tsx')).ExtraCheck);

export interface LoginFormProps {
  onSignedIn: (outcome: SignedIn) => void;
  /** Further log-in methods of one site, next to the passkey. */
  alternatives?: ReactNode;
  /** Further log-in methods whose result is a `LoginOutcome`: a session, a check or a refusal. */
  Others?: ComponentType<{ outcome: LoginOutcome }>;
  /** Link to the registration, at the end of the form. */
  after?: ReactNode;
}

/** The log-in form with all methods (spec sections 2 and 4). An extra check replaces the form where the server requires one. */
export function LoginForm({ onSignedIn, alternatives, Others, after }: LoginFormProps) {
  const { t } = useTranslation('common');
  const outcome = useLoginOutcome(onSignedIn);
  const endNotice = useSessionEndNotice();
  if (outcome.check)
    return (
      <Suspense fallback={<Loader />}>
        <ExtraCheck check={outcome.check} outcome={outcome} />
      </Suspense>
    );
  return (
    <div className={styles.root}>
      {endNotice !== undefined && outcome.refusal === undefined && <FormNotice tone="warn" text={endNotice} />}
      <LoginMethods outcome={outcome} />
      <div className={styles.others}>
        <p className={styles.or}>{t('login.or')}</p>
        <div className={styles.alternatives}>
          <PasskeyButton outcome={outcome} />
          {Others && <Others outcome={outcome} />}
          {alternatives}
        </div>
      </div>
      {after !== undefined && <p className={styles.after}>{after}</p>}
    </div>
  );
}

/** Returns the notice with the reason why the session has ended, as far as the server gave one; undefined where no session has ended. */
function useSessionEndNotice(): string | undefined {
  const { t } = useTranslation('common');
  const session = useSiteSelector((state) => state.session);
  if (session.status !== 'ended') return undefined;
  return session.reason === undefined ? t('session_end.text') : t(`session_end.${session.reason}`);
}

/** The tabs of the log-in methods. A site without codes by SMS has one method and no tabs (spec section 2). */
function LoginMethods({ outcome }: { outcome: LoginOutcome }) {
  const { t } = useTranslation('common');
  const isSmsLoginOn = useSwitch('MOBILEVERCODELOGIN3');
  const rememberedLogin = useRememberedLogin();
  const errorSentence = useErrorSentence();
  const [chosenTab, setChosenTab] = useState<'username' | 'sms'>();
  const refusal = outcome.refusal === undefined ? undefined : errorSentence(outcome.refusal);
  const methodProps = { rememberedLogin, outcome, refusal };
  if (!isSmsLoginOn) return <UsernameLogin {...methodProps} />;
  const selectTab = (tab: 'username' | 'sms') => {
    setChosenTab(tab);
    outcome.clearRefusal();
  };
  return (
    <Tabs
      label={t('login.ways')}
      value={chosenTab ?? (rememberedLogin.value?.type === 'sms' ? 'sms' : 'username')}
      onValueChange={selectTab}
      keepsPanels
      tabs={[
        {
          value: 'username',
          label: t('login.by_username'),
          icon: <UserRound aria-hidden="true" />,
          panel: <UsernameLogin {...methodProps} />,
        },
        {
          value: 'sms',
          label: t('login.by_sms'),
          icon: <MessageSquareText aria-hidden="true" />,
          panel: (
            <Suspense fallback={<Loader />}>
              <SmsLogin {...methodProps} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
