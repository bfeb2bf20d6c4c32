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

/** Width from which the balance, the brand's name and the buttons fit into the header. */
const WIDE_WINDOW = '(min-width: 768px)';

/** The header of the agents' site. On a phone it shows only the brand's mark, and the member menu switches the theme, because the balance needs the space. */
export function AgentHeader() {
  const isWide = useMediaQuery(WIDE_WINDOW, true);
  return (
    <Header
      start={<HeaderStart />}
      end={
        <>
          <Balance />
          <LanguageSelect />
          {isWide && <ThemeToggle />}
          <MemberMenu securityPath={paths.securityCentre}>
            <CashierItems deposit={paths.deposit} withdraw={paths.withdraw} transfer={paths.transferUpline} />
            <MessagesItem to={paths.messages} />
            <ComplaintsItem to={paths.complaints} />
            {!isWide && <ThemeItem />}
          </MemberMenu>
        </>
      }
    />
  );
}

/** The logo and the clock in the merchant's time zone. */
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
