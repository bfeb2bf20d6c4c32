import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageTitle } from './page-title.tsx';
import { SystemPage } from './system-page.tsx';

/** The page for an address that does not exist. `alone`: the page has no site layout around it. */
export function NotFoundPage({ alone = false }: { alone?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <>
      <PageTitle title={t('not_found.title')} />
      <SystemPage
        alone={alone}
        eyebrow="404"
        title={t('not_found.title')}
        text={t('not_found.text')}
        actions={
          <Button variant="brass" size="large" render={<Link to="/" />}>
            {t('act.go_home')}
          </Button>
        }
      />
    </>
  );
}
