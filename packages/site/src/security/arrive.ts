import { errorCodeOf, forgetPersonalData, signInApi } from '@baize/api';
import { errorSentence } from '@baize/i18n/sentences';
import { signedIn } from '../store/session-slice.ts';
import { storeToken } from '../store/session-storage.ts';
import type { SiteLanguage } from '../language/language.tsx';
import type { SiteStore } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';

/**
 * Exchanges a hand-off code for a session of this site before the page is shown (decision 3). The other site of the
 * brand has put the code, which is valid once, into the address. A code that is expired, used or meant for another site
 * gives a toast, and the tab keeps its earlier session or visitor.
 */
export async function arriveByHandOff(store: SiteStore, { i18n }: SiteLanguage, code: string): Promise<void> {
  const { data, error } = await store.dispatch(signInApi.endpoints.loginHandOff.initiate({ code }));
  if (!data) return void store.dispatch(toastAdded(errorSentence(i18n.instance, errorCodeOf(error)), 'error'));
  storeToken(data.token);
  store.dispatch(forgetPersonalData());
  store.dispatch(signedIn());
}
