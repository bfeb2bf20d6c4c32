import { contractsMarks } from '@baize/contract/marks/contracts';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Contracts with the upline and with direct downlines (spec sections 4 and 7, "Contracts"). */
export const contractsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    dividendContract: build.query({ ...endpoint(contractsMarks.dividendContract), providesTags: ['Contracts'] }),
    dailySalaryContract: build.query({ ...endpoint(contractsMarks.dailySalaryContract), providesTags: ['Contracts'] }),
    hourSalaryContract: build.query({ ...endpoint(contractsMarks.hourSalaryContract), providesTags: ['Contracts'] }),
    realTimeSalaryContract: build.query({
      ...endpoint(contractsMarks.realTimeSalaryContract),
      providesTags: ['Contracts'],
    }),
    contracts: build.query({ ...endpoint(contractsMarks.contracts), providesTags: ['Contracts'] }),
    contract: build.query({ ...endpoint(contractsMarks.contract), providesTags: ['Contracts'] }),
    /** A query, because it changes nothing and the form repeats it after each change of the terms. */
    previewContract: build.query({ ...endpoint(contractsMarks.previewContract), providesTags: ['Contracts'] }),
    offerContract: build.mutation({
      ...endpoint(contractsMarks.offerContract),
      invalidatesTags: ['Contracts', 'ContractFlags'],
    }),
    terminateContract: build.mutation({
      ...endpoint(contractsMarks.terminateContract),
      invalidatesTags: ['Contracts', 'ContractFlags'],
    }),
    answerContract: build.mutation({
      ...endpoint(contractsMarks.answerContract),
      invalidatesTags: ['Contracts', 'ContractFlags'],
    }),
    withdrawContract: build.mutation({
      ...endpoint(contractsMarks.withdrawContract),
      invalidatesTags: ['Contracts', 'ContractFlags'],
    }),
  }),
});

export const {
  useDividendContractQuery,
  useDailySalaryContractQuery,
  useHourSalaryContractQuery,
  useRealTimeSalaryContractQuery,
  useContractsQuery,
  useContractQuery,
  usePreviewContractQuery,
  useOfferContractMutation,
  useTerminateContractMutation,
  useAnswerContractMutation,
  useWithdrawContractMutation,
} = contractsApi;
