import { contractsMarks } from '@baize/contract/marks/contracts';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  AnswerContractRequest,
  ContractDeskValue,
  ContractOffer,
  ContractPreview,
  ContractQuery,
  ContractsQuery,
  ContractsValue,
  ContractValue,
  OfferContractRequest,
  PreviewContractRequest,
  TerminateContractRequest,
  WithdrawContractRequest,
} from '@baize/contract/schemas/contracts';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Contracts with the upline and with direct downlines. Spec sections 4 and 7 ("Contracts"). */
export const contractsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    dividendContract: build.query<ContractDeskValue, void>({
      query: endpointOf(contractsMarks.dividendContract),
      providesTags: ['Contracts'],
    }),
    dailySalaryContract: build.query<ContractDeskValue, void>({
      query: endpointOf(contractsMarks.dailySalaryContract),
      providesTags: ['Contracts'],
    }),
    hourSalaryContract: build.query<ContractDeskValue, void>({
      query: endpointOf(contractsMarks.hourSalaryContract),
      providesTags: ['Contracts'],
    }),
    realTimeSalaryContract: build.query<ContractDeskValue, void>({
      query: endpointOf(contractsMarks.realTimeSalaryContract),
      providesTags: ['Contracts'],
    }),
    contracts: build.query<ContractsValue, ContractsQuery>({
      query: endpointOf(contractsMarks.contracts),
      providesTags: ['Contracts'],
    }),
    contract: build.query<ContractValue, ContractQuery>({
      query: endpointOf(contractsMarks.contract),
      providesTags: ['Contracts'],
    }),
    /** A query: it changes nothing, and the form asks it again with each change of the terms. */
    previewContract: build.query<ContractPreview, PreviewContractRequest>({
      query: endpointOf(contractsMarks.previewContract),
      providesTags: ['Contracts'],
    }),
    offerContract: build.mutation<ContractOffer, OfferContractRequest>({
      query: endpointOf(contractsMarks.offerContract),
      invalidatesTags: ['Contracts', 'ContractFlags'],
    }),
    terminateContract: build.mutation<ContractOffer, TerminateContractRequest>({
      query: endpointOf(contractsMarks.terminateContract),
      invalidatesTags: ['Contracts', 'ContractFlags'],
    }),
    answerContract: build.mutation<ContractValue, AnswerContractRequest>({
      query: endpointOf(contractsMarks.answerContract),
      invalidatesTags: ['Contracts', 'ContractFlags'],
    }),
    withdrawContract: build.mutation<Empty, WithdrawContractRequest>({
      query: endpointOf(contractsMarks.withdrawContract),
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
