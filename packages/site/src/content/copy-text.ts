import { copyToClipboard } from './copy-to-clipboard.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';

/** Returns a function that copies a text and shows a toast with the outcome. */
export function useCopyText(sentences: { done: string; failed: string }): (text: string) => void {
  const dispatch = useSiteDispatch();
  return (text) =>
    void copyToClipboard(text).then((isCopied) =>
      dispatch(isCopied ? toastAdded(sentences.done) : toastAdded(sentences.failed, 'error')),
    );
}
