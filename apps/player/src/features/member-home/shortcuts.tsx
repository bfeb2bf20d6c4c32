import { Button } from '@baize/ui/button';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Gauge from 'lucide-react/icons/gauge';
import Mail from 'lucide-react/icons/mail';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import styles from './member-home.module.css';

const SHORTCUTS = [
  { path: paths.bettingRecord, label: 'nav.betting_record', Icon: ClipboardList },
  { path: paths.transactions, label: 'transaction.title', Icon: ReceiptText },
  { path: paths.securityCentre, label: 'security.title', Icon: ShieldCheck },
  { path: paths.playLimits, label: 'limit.title', Icon: Gauge },
  { path: paths.messages, label: 'message.title', Icon: Mail },
] as const;

/** Large buttons that lead to pages of the member centre. */
export function Shortcuts() {
  const { t } = useTranslation('player');
  return (
    <nav className={styles.shortcuts} aria-label={t('member_home.shortcuts')}>
      {SHORTCUTS.map(({ path, label, Icon }) => (
        <Button key={path} size="large" full icon={<Icon />} render={<Link to={path} />}>
          {t(label)}
        </Button>
      ))}
    </nav>
  );
}
