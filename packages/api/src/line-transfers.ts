import { lineTransfersMarks } from '@baize/contract/marks/line-transfers';
import type {
  LineTransferOptionsValue,
  LineTransfersQuery,
  LineTransfersValue,
  TransferUplineRequest,
  TransferUplineValue,
} from '@baize/contract/schemas/line-transfers';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Money to the upline or to a downline, for both sites. Spec sections 2 (transferUpline) and 6. */
export const lineTransfersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    lineTransferOptions: build.query<LineTransferOptionsValue, void>({
      query: endpointOf(lineTransfersMarks.lineTransferOptions),
      providesTags: ['Balance'],
    }),
    lineTransfers: build.query<LineTransfersValue, LineTransfersQuery>({
      query: endpointOf(lineTransfersMarks.lineTransfers),
      providesTags: ['Transactions'],
    }),
    transferUpline: build.mutation<TransferUplineValue, TransferUplineRequest>({
      query: endpointOf(lineTransfersMarks.transferUpline),
      invalidatesTags: ['Balance', 'Transactions'],
    }),
  }),
});

export const { useLineTransferOptionsQuery, useLineTransfersQuery, useTransferUplineMutation } = lineTransfersApi;
