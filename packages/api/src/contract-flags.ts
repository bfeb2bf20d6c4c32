import { contractFlagsMarks } from '@baize/contract/marks/contract-flags';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** The contract pages that an account may see (spec sections 3 and 6). */
export const contractFlagsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    contractFlags: build.query({ ...endpoint(contractFlagsMarks.contractFlags), providesTags: ['ContractFlags'] }),
  }),
});

export const { useContractFlagsQuery } = contractFlagsApi;
