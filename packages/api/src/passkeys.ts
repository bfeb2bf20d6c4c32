import { passkeysMarks } from '@baize/contract/marks/passkeys';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Passkeys of the security centre, and the login by passkey (spec section 2, securityCenter). */
export const passkeysApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    passkeys: build.query({ ...endpoint(passkeysMarks.passkeys), providesTags: ['Security'] }),
    beginPasskey: build.mutation({ ...endpoint(passkeysMarks.beginPasskey) }),
    addPasskey: build.mutation({ ...endpoint(passkeysMarks.addPasskey), invalidatesTags: ['Security'] }),
    removePasskey: build.mutation({ ...endpoint(passkeysMarks.removePasskey), invalidatesTags: ['Security'] }),
    beginPasskeyLogin: build.mutation({ ...endpoint(passkeysMarks.beginPasskeyLogin) }),
    loginPasskey: build.mutation({ ...endpoint(passkeysMarks.loginPasskey) }),
  }),
});

export const {
  usePasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useBeginPasskeyLoginMutation,
  useLoginPasskeyMutation,
} = passkeysApi;
