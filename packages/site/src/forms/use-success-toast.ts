import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';

/** Returns a function that shows a toast of success. */
export function useSuccessToast(): (sentence: string) => void {
  const dispatch = useSiteDispatch();
  return (sentence) => void dispatch(toastAdded(sentence));
}
