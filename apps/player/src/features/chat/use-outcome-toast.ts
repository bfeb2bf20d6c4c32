import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { useSuccessToast } from '@baize/site/use-success-toast';

/** Returns a function that shows a toast about the outcome of an act: the sentence of its error, or the given one if it succeeded. */
export function useOutcomeToast(): (error: unknown, success: string) => void {
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  const showSuccess = useSuccessToast();
  return (error, success) => {
    if (error === undefined) showSuccess(success);
    else dispatch(toastAdded(errorSentence(error), 'error'));
  };
}
