import { Balance } from '@baize/site/balance';
import { ComplaintsItem } from '@baize/site/complaints-item';
import { LanguageSelect } from '@baize/site/language-select';
import { MemberMenu } from '@baize/site/member-menu';
import { useMerchant } from '@baize/site/merchant';
import { MessagesItem } from '@baize/site/messages-item';
import { SiteLogo } from '@baize/site/site-logo';
import { ThemeToggle } from '@baize/site/theme-toggle';
import { CashierItems } from '@baize/site/cashier-items';
import { Clock } from '@baize/ui/clock';
import { Header } from '@baize/ui/header';
import { useMediaQuery } from '@baize/ui/use-media-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import styles from './agent-header.module.css';
import { ThemeItem } from './theme-item.tsx';

/** Wide enough for the balance beside the brand's name and the choices. */
const WIDE_WINDOW = '(min-width: 768px)';

/** The header of the agent site. On a phone it shows the brand's mark alone and leaves the theme to the member menu: the balance needs the room. */
export function AgentHeader() {
  const wide = useMediaQuery(WIDE_WINDOW, true);
  return (
    <Header
      start={<HeaderStart />}
      end={
        <>
          <Balance />
          <LanguageSelect />
          {wide && <ThemeToggle />}
          <MemberMenu securityPath={paths.securityCentre}>
            <CashierItems deposit={paths.deposit} withdraw={paths.withdraw} transfer={paths.transferUpline} />
            <MessagesItem to={paths.messages} />
            <ComplaintsItem to={paths.complaints} />
            {!wide && <ThemeItem />}
          </MemberMenu>
        </>
      }
    />
  );
}

function HeaderStart() {
  const { t } = useTranslation('agent');
  const { timeZone } = useMerchant();
  return (
    <>
      <span data-narrow="mark">
        <SiteLogo tag={t('header.badge')} />
      </span>
      <Clock timeZone={timeZone} className={styles.clock} />
    </>
  );
}
