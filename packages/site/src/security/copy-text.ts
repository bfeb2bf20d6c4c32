import { useSiteDispatch } from '../store.ts';
import { toastAsked } from '../toasts-slice.ts';

/** Copies and says so; where the browser forbids it, the text is there to be selected by hand. */
export function useCopyText(sentences: { done: string; failed: string }): (text: string) => void {
  const dispatch = useSiteDispatch();
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => dispatch(toastAsked(sentences.done)),
      () => dispatch(toastAsked(sentences.failed, 'error')),
    );
}
