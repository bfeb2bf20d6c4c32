import { baseApi, cancelUnwanted, configureApi } from '@baize/api';
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { afterLoginSlice } from './after-login-slice.ts';
import { watchRequiredChange } from './required-change.ts';
import { popupsSlice } from './popups-slice.ts';
import { clearSessionStorage, readToken } from './session-storage.ts';
import { toastsSlice } from './toasts-slice.ts';
import { watchSystem } from './watch-system.ts';
import { sessionEnded, sessionSlice, signedIn } from './session-slice.ts';

/** Creates a store without browser wiring, from which a host renders a page. */
export function openStore() {
  return configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
      [popupsSlice.name]: popupsSlice.reducer,
      [toastsSlice.name]: toastsSlice.reducer,
      [afterLoginSlice.name]: afterLoginSlice.reducer,
    },
    middleware: (defaults) => defaults().concat(watchRequiredChange, watchSystem, cancelUnwanted, baseApi.middleware),
  });
}

/** Creates the store of a site and connects it to the API. A token in this tab starts it signed in (spec section 4). */
export function createSiteStore(language: () => string): SiteStore {
  const store = openStore();
  configureApi({
    getToken: readToken,
    getLanguage: language,
    onSessionEnded: (reason) => {
      clearSessionStorage();
      store.dispatch(sessionEnded(reason));
    },
  });
  // `setupListeners` enables the refetch of the balance when the window gets the focus, and of all that is in view when the network is back.
  setupListeners(store.dispatch);
  if (readToken() !== null) store.dispatch(signedIn());
  return store;
}

export type SiteStore = ReturnType<typeof openStore>;
export type SiteState = ReturnType<SiteStore['getState']>;
export type SiteDispatch = SiteStore['dispatch'];

export const useSiteDispatch = useDispatch.withTypes<SiteDispatch>();
export const useSiteSelector = useSelector.withTypes<SiteState>();
