import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock-keyhole';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import type { SecurityItem } from './security-items.ts';
import styles from './protection.module.css';

type ListedItem = Exclude<SecurityItem, 'passkeys'>;

const ITEM_ICONS: Readonly<Record<ListedItem, ReactNode>> = {
  password: <Lock />,
  withdrawPassword: <KeyRound />,
  mobile: <Smartphone />,
  email: <Mail />,
  realName: <Landmark />,
  twoFactor: <ShieldCheck />,
};

export interface SecurityRowProps {
  item: ListedItem;
  overview: SecurityOverviewValue;
  isDone: boolean;
  /** The reason why the row cannot be opened now; undefined where it can. */
  offReason: string | undefined;
  onOpen: () => void;
}

/** Shows a protection of the account: its name, its state as text, and the button that changes it. */
export function SecurityRow({ item, overview, isDone, offReason, onOpen }: SecurityRowProps) {
  const { t } = useTranslation('common');
  const state = useItemState(item, overview);
  const title = t(`security.item_${item}`);
  // The name on payout accounts is set once; afterwards customer service changes it.
  const isFinal = item === 'realName' && isDone;
  const isUnconfirmed = item === 'email' && overview.unconfirmedEmail !== null;
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-state={isDone ? 'done' : 'open'} aria-hidden="true">
        {ITEM_ICONS[item]}
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {title}
          <Badge tone={isDone ? 'win' : 'warn'} look="bare" icon={isDone ? <CircleCheck /> : <CircleAlert />}>
            {t(isDone ? 'security.state_done' : isUnconfirmed ? 'security.state_unconfirmed' : 'security.state_open')}
          </Badge>
        </h3>
        <p className={styles.soft}>{state}</p>
      </div>
      {!isFinal && (
        <Button
          className={styles.act}
          disabledReason={offReason}
          onClick={onOpen}
          aria-label={`${actLabel(item, isDone, t)}: ${title}`}
        >
          {actLabel(item, isDone, t)}
        </Button>
      )}
    </li>
  );
}

function useItemState(item: ListedItem, overview: SecurityOverviewValue): string {
  const { t } = useTranslation('common');
  const { date, count } = useFormats();
  switch (item) {
    case 'password':
      if (!overview.passwordSet) return t('security.why_password');
      return overview.passwordChangedAt === null
        ? t('security.password_state')
        : t('security.password_changed', { date: date(overview.passwordChangedAt) });
    case 'withdrawPassword':
      return overview.withdrawPasswordSet ? t('security.withdraw_password_state') : t('security.why_withdrawPassword');
    case 'twoFactor':
      return overview.twoFactorOn
        ? t('security.two_factor_state', { codes: count(overview.recoveryCodesLeft) })
        : t('security.why_twoFactor');
    case 'email':
      return overview.email ?? overview.unconfirmedEmail ?? t('security.why_email');
    case 'mobile':
    case 'realName':
      return overview[item] ?? t(`security.why_${item}`);
    default:
      return item satisfies never;
  }
}

type Translate = ReturnType<typeof useTranslation<'common'>>['t'];

function actLabel(item: ListedItem, isDone: boolean, t: Translate): string {
  if (item === 'twoFactor') return isDone ? t('security.turn_off') : t('security.turn_on');
  if (isDone) return t('security.change');
  return item === 'mobile' || item === 'email' ? t('security.bind') : t('security.set');
}
