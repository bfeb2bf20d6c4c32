import { LanguageSelect } from '@baize/site/language-select';
import { useMerchant } from '@baize/site/merchant';
import { ThemeToggle } from '@baize/site/theme-toggle';
import { useIsSignedIn } from '@baize/site/viewer';
import { Clock } from '@baize/ui/clock';
import { SideMenu } from '@baize/ui/side-menu';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../features/search/search-button.tsx';
import { useMenuGroups } from './menu-groups.tsx';
import styles from './player-header.module.css';

export function WideSideMenu({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('player');
  return <SideMenu label={t('a11y.main_menu')} groups={useMenuGroups()} collapsed={collapsed} />;
}

export function WideClock() {
  const { timeZone } = useMerchant();
  const signedIn = useIsSignedIn();
  return <Clock timeZone={timeZone} className={styles.clock} data-beside={signedIn || undefined} />;
}

/** Search, language and theme at the end of the header. */
export function WideChoices() {
  return (
    <span className={styles.wide}>
      <SearchButton />
      <LanguageSelect />
      <ThemeToggle />
    </span>
  );
}
