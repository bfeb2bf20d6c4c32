import { depositsMarks } from '@baize/contract/marks/deposits';
import type {
  CancelDepositRequest,
  CreateDepositRequest,
  DepositMethodsValue,
  DepositQuery,
  DepositQuoteQuery,
  DepositQuoteValue,
  DepositsQuery,
  DepositsValue,
  DepositValue,
  SendDepositProofRequest,
} from '@baize/contract/schemas/deposits';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Money into the platform, for both sites. Spec section 2, depositv2. */
export const depositsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    depositMethods: build.query<DepositMethodsValue, void>({
      query: endpointOf(depositsMarks.depositMethods),
      providesTags: ['Deposits'],
    }),
    depositQuote: build.query<DepositQuoteValue, DepositQuoteQuery>({
      query: endpointOf(depositsMarks.depositQuote),
      providesTags: ['Deposits'],
    }),
    deposit: build.query<DepositValue, DepositQuery>({
      query: endpointOf(depositsMarks.deposit),
      providesTags: ['Deposits'],
    }),
    deposits: build.query<DepositsValue, DepositsQuery>({
      query: endpointOf(depositsMarks.deposits),
      providesTags: ['Deposits'],
    }),
    createDeposit: build.mutation<DepositValue, CreateDepositRequest>({
      query: endpointOf(depositsMarks.createDeposit),
      invalidatesTags: ['Deposits'],
    }),
    sendDepositProof: build.mutation<DepositValue, SendDepositProofRequest>({
      query: endpointOf(depositsMarks.sendDepositProof),
      invalidatesTags: ['Deposits'],
    }),
    // It may have been credited in the meantime.
    cancelDeposit: build.mutation<DepositValue, CancelDepositRequest>({
      query: endpointOf(depositsMarks.cancelDeposit),
      invalidatesTags: ['Deposits', 'Balance'],
    }),
  }),
});

export const {
  useDepositMethodsQuery,
  useDepositQuoteQuery,
  useDepositQuery,
  useDepositsQuery,
  useCreateDepositMutation,
  useSendDepositProofMutation,
  useCancelDepositMutation,
} = depositsApi;
