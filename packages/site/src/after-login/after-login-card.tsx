import { useFirstLoginMutation, useLoginInfoQuery } from '@baize/api';
import { TRIAL_TYPE } from '@baize/contract/limits';
import type { LoginInfoValue } from '@baize/contract/schemas/sign-in';
import { Button } from '@baize/ui/button';
import { IconButton } from '@baize/ui/icon-button';
import Hand from 'lucide-react/icons/hand';
import ShieldCheck from 'lucide-react/icons/shield-check';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { useMerchant } from '../brand/merchant.tsx';
import { popupOpened } from '../store/popups-slice.ts';
import { useSiteDispatch } from '../store/store.ts';
import { useMember } from '../session/viewer.ts';
import { afterLoginSeen } from '../store/after-login-slice.ts';
import styles from './after-login.module.css';

/** The card closes by itself after this time. Nothing is lost, because the log-in history shows the same facts. */
const CARD_VISIBLE_MS = 10_000;

/** Greets the member or shows the last log-in, once per log-in and without covering the page (spec section 4, "after-login modal"). */
export function AfterLoginCard({ firstTimeLogin }: { firstTimeLogin: boolean }) {
  const member = useMember();
  // The cached answer may belong to the previous session.
  const { currentData: info } = useLoginInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  const isReady = info !== undefined && member !== undefined;
  useReportGreeting(isReady && firstTimeLogin);
  if (!isReady) return null;
  if (member.type === TRIAL_TYPE) return <TrialGreeting />;
  return info.lastLogin === null ? <Greeting /> : <LastLogin login={info.lastLogin} />;
}

/** Reports to the server that the first log-in was greeted (spec section 4). If the call fails, the server treats the next log-in as the first one. */
function useReportGreeting(isGreeted: boolean): void {
  const [firstLogin] = useFirstLoginMutation();
  const reportGreeting = useEffectEvent(() => void firstLogin());
  useEffect(() => {
    if (isGreeted) reportGreeting();
  }, [isGreeted]);
}

function TrialGreeting() {
  const { t } = useTranslation('common');
  return (
    <Card icon={<Hand />} title={t('after_login.trial_title')}>
      <p>{t('after_login.trial_text')}</p>
    </Card>
  );
}

function Greeting() {
  const { t } = useTranslation('common');
  const { name } = useMerchant();
  return (
    <Card icon={<Hand />} title={t('after_login.first_title', { name })}>
      <p>{t('after_login.first_text')}</p>
    </Card>
  );
}

function LastLogin({ login }: { login: NonNullable<LoginInfoValue['lastLogin']> }) {
  const { t } = useTranslation('common');
  const { dateFormat } = useFormats();
  const { timeZone } = useMerchant();
  const timeFormat = dateFormat({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone });
  const dispatch = useSiteDispatch();
  const openChangePassword = () => {
    dispatch(afterLoginSeen());
    dispatch(popupOpened({ name: 'changePassword' }));
  };
  return (
    <Card icon={<ShieldCheck />} title={t('after_login.title')}>
      <dl className={styles.facts}>
        <dt>{t('after_login.at')}</dt>
        <dd>{timeFormat.format(new Date(login.at))}</dd>
        <dt>{t('after_login.ip')}</dt>
        <dd>{login.ip}</dd>
        <dt>{t('after_login.device')}</dt>
        <dd>{login.device === '' ? t('after_login.device_unknown') : login.device}</dd>
      </dl>
      <p>
        {t('after_login.not_you')}{' '}
        <Button variant="link" onClick={openChangePassword}>
          {t('after_login.change_password')}
        </Button>
      </p>
    </Card>
  );
}

interface CardProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Card({ icon, title, children }: CardProps) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const close = () => void dispatch(afterLoginSeen());
  // The timer is paused while the pointer is over the card or the focus is inside.
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useTimeout(close, isHovered || isFocused ? null : CARD_VISIBLE_MS);
  return (
    <div
      className={styles.card}
      data-testid="after-login"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <IconButton label={t('a11y.dismiss')} size="small" onClick={close}>
        <X />
      </IconButton>
    </div>
  );
}

/** Calls `callback` once, `afterMs` milliseconds after the last change of `afterMs`. `null` stops the timer. */
function useTimeout(callback: () => void, afterMs: number | null): void {
  const callLatest = useEffectEvent(callback);
  useEffect(() => {
    if (afterMs === null) return;
    const timer = setTimeout(() => callLatest(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
}
