import { useTranslation } from 'react-i18next';
import { ChunkLoadError } from './chunk-load.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';

/**
 * Returns a function that reports a failed download of code by a toast. Its button loads the page again. There is no
 * button without a network, where that would lose the page: the toast then closes by itself.
 */
export function useChunkFailureToast(): (error: unknown) => void {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  return (error) => {
    const isReplaced = error instanceof ChunkLoadError && error.reason === 'replaced';
    const act = isReplaced || navigator.onLine ? 'load-anew' : undefined;
    dispatch(toastAdded(t(`error_page.${isReplaced ? 'replaced' : 'chunk'}_title`), 'error', act));
  };
}
