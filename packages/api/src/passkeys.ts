import { passkeysMarks } from '@baize/contract/marks/passkeys';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  AddPasskeyRequest,
  BeginPasskeyLoginValue,
  BeginPasskeyRequest,
  BeginPasskeyValue,
  LoginPasskeyRequest,
  PasskeysValue,
  RemovePasskeyRequest,
} from '@baize/contract/schemas/passkeys';
import type { LoginValue } from '@baize/contract/schemas/session';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Passkeys of the security centre, and the login by one. Spec section 2, securityCenter. */
export const passkeysApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    passkeys: build.query<PasskeysValue, void>({
      query: endpointOf(passkeysMarks.passkeys),
      providesTags: ['Security'],
    }),
    beginPasskey: build.mutation<BeginPasskeyValue, BeginPasskeyRequest>({
      query: endpointOf(passkeysMarks.beginPasskey),
    }),
    addPasskey: build.mutation<Empty, AddPasskeyRequest>({
      query: endpointOf(passkeysMarks.addPasskey),
      invalidatesTags: ['Security'],
    }),
    removePasskey: build.mutation<Empty, RemovePasskeyRequest>({
      query: endpointOf(passkeysMarks.removePasskey),
      invalidatesTags: ['Security'],
    }),
    beginPasskeyLogin: build.mutation<BeginPasskeyLoginValue, void>({
      query: endpointOf(passkeysMarks.beginPasskeyLogin),
    }),
    loginPasskey: build.mutation<LoginValue, LoginPasskeyRequest>({ query: endpointOf(passkeysMarks.loginPasskey) }),
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
