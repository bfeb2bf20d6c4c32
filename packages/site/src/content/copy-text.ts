import { copyToClipboard } from './copy-to-clipboard.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';

/** Returns a function that copies a text to the clipboard and shows a toast: `done` for success, `failed` where the browser refuses. */
export function useCopyText(sentences: { done: string; failed: string }): (text: string) => void {
  const dispatch = useSiteDispatch();
  return (text) =>
    void copyToClipboard(text).then((isCopied) =>
      dispatch(isCopied ? toastAdded(sentences.done) : toastAdded(sentences.failed, 'error')),
    );
}
