import { useTranslation } from 'react-i18next';
import { ChunkLoadError } from './chunk-load.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';

/** Returns a function that reports a failed download of code by a toast, whose button loads the page again. */
export function useChunkFailureToast(): (error: unknown) => void {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  return (error) => {
    const isReplaced = error instanceof ChunkLoadError && error.reason === 'replaced';
    dispatch(toastAdded(t(`error_page.${isReplaced ? 'replaced' : 'chunk'}_title`), 'error', 'load-anew'));
  };
}
