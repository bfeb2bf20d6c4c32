import { LanguageSelect } from '@baize/site/language-select';
import { MemberMenu } from '@baize/site/member-menu';
import { useMerchant } from '@baize/site/merchant';
import { SiteLogo } from '@baize/site/site-logo';
import { ThemeToggle } from '@baize/site/theme-toggle';
import { Clock } from '@baize/ui/clock';
import { Header } from '@baize/ui/header';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import styles from './agent-header.module.css';

export function AgentHeader() {
  const { t } = useTranslation('agent');
  const { timeZone } = useMerchant();
  return (
    <Header
      start={
        <>
          <SiteLogo tag={t('header.badge')} />
          <Clock timeZone={timeZone} className={styles.clock} />
        </>
      }
      end={
        <>
          <LanguageSelect />
          <ThemeToggle />
          <MemberMenu securityPath={paths.securityCentre} />
        </>
      }
    />
  );
}
