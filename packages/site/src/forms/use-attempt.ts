import { useErrorSentence } from '../language/sentences.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';

/**
 * Returns a function that runs a mutation without a form and shows a toast with its outcome: the sentence `done`, or that of the error. It resolves with
 * whether the mutation succeeded.
 */
export function useAttempt(): (send: () => Promise<{ error?: unknown }>, done: string) => Promise<boolean> {
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  return async (send, done) => {
    const { error } = await send();
    dispatch(error === undefined ? toastAdded(done) : toastAdded(errorSentence(error), 'error'));
    return error === undefined;
  };
}
