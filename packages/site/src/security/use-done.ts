import { useSiteDispatch } from '../store.ts';
import { toastAsked } from '../toasts-slice.ts';

/** Says what was done. */
export function useSuccessToast(): (sentence: string) => void {
  const dispatch = useSiteDispatch();
  return (sentence) => void dispatch(toastAsked(sentence));
}
