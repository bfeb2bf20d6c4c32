import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { ChunkLoadError } from './chunk-load.ts';
import { SystemPage } from './system-page.tsx';

/** What stands in place of a page that failed: what happened, and two ways out (spec section 8). */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const lost = error instanceof ChunkLoadError;
  return (
    <SystemPage
      title={t(lost ? 'error_page.chunk_title' : 'error_page.unexpected_title')}
      text={t(lost ? 'error_page.chunk_text' : 'error_page.unexpected_text')}
      actions={
        <>
          {/* Both load the page anew: what is in memory is what failed. */}
          <Button variant="brass" size="large" onClick={() => location.reload()}>
            {t('act.load_again')}
          </Button>
          <Button size="large" onClick={() => location.assign('/')}>
            {t('act.go_home')}
          </Button>
        </>
      }
    />
  );
}
