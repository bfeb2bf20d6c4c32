import type { Area } from '@baize/i18n/areas';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary, type FailedPartProps } from './error-boundary.tsx';
import { lazyPart } from '../loading/lazy-page.ts';

/**
 * Creates a lazy section of a page or popup from a named export. A failed download is reported in the place of the
 * section, so that the rest stays with what was typed into it. The section is downloaded again by a button, and when
 * the network is back.
 */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): ComponentType<Props> {
  const Part = lazyPart(load, areas);
  return function LazySection(props: Props) {
    return (
      <ErrorBoundary resetKey="section" FailedPart={SectionFailed}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}

function SectionFailed({ onRetry }: FailedPartProps) {
  const { t } = useTranslation('common');
  return (
    <ErrorState text={t('error_page.chunk_title')} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />
  );
}
