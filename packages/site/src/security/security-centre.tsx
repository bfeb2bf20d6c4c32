import { PageHeader } from '@baize/ui/page-header';
import { Tabs } from '@baize/ui/tabs';
import History from 'lucide-react/icons/history';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../page/page-title.tsx';
import { DevicesPart } from './devices-part.tsx';
import { HistoryPart } from './history-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { ProtectionPart } from './protection-part.tsx';
import styles from './security-centre.module.css';

const TABS = ['protection', 'profile', 'devices', 'history'] as const;
type Part = (typeof TABS)[number];

/** Query parameter that names the open part, so that a link can lead to it. */
const PART_PARAM = 'part';

/** The security centre of both sites (spec section 2, securityCenter): protections, sessions, log-in history and profile. */
export function SecurityCentre() {
  const { t } = useTranslation('common');
  const [params, setParams] = useSearchParams();
  const part = TABS.find((tab) => tab === params.get(PART_PARAM)) ?? 'protection';
  const show = (next: Part) => setParams(next === 'protection' ? {} : { [PART_PARAM]: next }, { replace: true });
  return (
    <>
      <PageTitle title={t('security.title')} />
      <PageHeader title={t('security.title')} note={t('security.note')} />
      <Tabs<Part>
        label={t('security.title')}
        look="line"
        className={styles.parts}
        value={part}
        onValueChange={show}
        tabs={[
          { value: 'protection', label: t('security.protection'), icon: <ShieldCheck />, panel: <ProtectionPart /> },
          { value: 'profile', label: t('security.profile'), icon: <UserRound />, panel: <ProfilePart /> },
          { value: 'devices', label: t('security.devices_tab'), icon: <MonitorSmartphone />, panel: <DevicesPart /> },
          { value: 'history', label: t('security.history_tab'), icon: <History />, panel: <HistoryPart /> },
        ]}
      />
    </>
  );
}
