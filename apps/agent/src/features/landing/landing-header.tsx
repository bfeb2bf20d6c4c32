import { LanguageSelect } from '@baize/site/language-select';
import { SiteLogo } from '@baize/site/site-logo';
import { ThemeToggle } from '@baize/site/theme-toggle';
import { Header } from '@baize/ui/header';
import { useTranslation } from 'react-i18next';

/** The header of the landing page: the logo, the languages and the theme. */
export function LandingHeader() {
  const { t } = useTranslation('agent');
  return (
    <Header
      start={<SiteLogo tag={t('header.badge')} />}
      end={
        <>
          <LanguageSelect />
          <ThemeToggle />
        </>
      }
    />
  );
}
