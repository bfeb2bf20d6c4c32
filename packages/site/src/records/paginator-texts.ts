import type { PaginatorTexts } from '@baize/ui/paginator';
import { useTranslation } from 'react-i18next';

/** Returns the texts of a `Paginator`. */
export function usePaginatorTexts(): PaginatorTexts {
  const { t } = useTranslation('common');
  return {
    label: t('pager.label'),
    previous: t('pager.previous'),
    next: t('pager.next'),
    page: (page) => t('pager.page', { page }),
  };
}
