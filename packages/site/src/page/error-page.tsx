import { Button } from '@baize/ui/button';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { BootContext } from '../brand/merchant.tsx';
import { ChunkLoadError } from '../loading/chunk-load.ts';
import { reloadNewestEdition } from '../loading/load-anew.ts';
import { useDocumentTitle } from './page-title.tsx';
import { SystemPage } from './system-page.tsx';

/** Replaces a page that failed. It explains the failure and offers two ways on (spec section 8). */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const kind = failureKind(error);
  const title = t(`error_page.${kind}_title`);
  useDocumentTitle(title, use(BootContext)?.system.merchant.name);
  return (
    <SystemPage
      title={title}
      text={t(`error_page.${kind}_text`)}
      actions={
        <>
          {/* Both buttons reload the document, because the failed state is in memory. */}
          <Button variant="brass" size="large" onClick={() => void reloadNewestEdition()}>
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

function failureKind(error: unknown): 'chunk' | 'replaced' | 'unexpected' {
  if (!(error instanceof ChunkLoadError)) return 'unexpected';
  return error.reason === 'replaced' ? 'replaced' : 'chunk';
}
