import { contractFlagsMarks } from '@baize/contract/marks/contract-flags';
import type { ContractFlagsValue } from '@baize/contract/schemas/contract-flags';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Which contract pages an account sees. Spec sections 3 and 6. */
export const contractFlagsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    contractFlags: build.query<ContractFlagsValue, void>({
      query: endpointOf(contractFlagsMarks.contractFlags),
      providesTags: ['ContractFlags'],
    }),
  }),
});

export const { useContractFlagsQuery } = contractFlagsApi;
