import { LanguageChoice } from '@baize/site/language-choice';
import { MoreLanguagesButton } from '@baize/site/more-languages-button';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { useMerchant } from '@baize/site/merchant';
import { ServiceLinks } from '@baize/site/service-links';
import { ThemeToggle } from '@baize/site/theme-toggle';
import { Clock } from '@baize/ui/clock';
import { Popup } from '@baize/ui/popup';
import { SideMenuList } from '@baize/ui/side-menu';
import { useTranslation } from 'react-i18next';
import { useMenuGroups } from './menu-groups.tsx';
import { SearchButton } from '../features/search/search-button.tsx';
import styles from './menu-popup.module.css';

/**
 * The side menu on a phone. It also has the parts that a wide screen shows in the header (language, theme, search, clock) and as floating
 * buttons (customer service and messaging links).
 */
export function MenuPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  const groups = useMenuGroups(onClose);
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('a11y.main_menu')}
      closeLabel={t('act.close')}
      size="small"
    >
      <div className={styles.root}>
        <div className={styles.settings}>
          <LanguageChoice />
          <MoreLanguagesButton />
          <ThemeToggle />
          <SearchButton />
        </div>
        <Clock timeZone={useMerchant().timeZone} />
        <SideMenuList label={t('a11y.main_menu')} groups={groups} />
        <ServiceLinks />
      </div>
    </Popup>
  );
}
