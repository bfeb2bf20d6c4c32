import { lineTransfersMarks } from '@baize/contract/marks/line-transfers';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Transfers to the upline or to a downline, for both sites (spec sections 2, transferUpline, and 6). */
export const lineTransfersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    lineTransferOptions: build.query({
      ...endpoint(lineTransfersMarks.lineTransferOptions),
      providesTags: ['Balance'],
    }),
    lineTransfers: build.query({ ...endpoint(lineTransfersMarks.lineTransfers), providesTags: ['Transactions'] }),
    transferUpline: build.mutation({
      ...endpoint(lineTransfersMarks.transferUpline),
      invalidatesTags: ['Balance', 'Transactions'],
    }),
  }),
});

export const { useLineTransferOptionsQuery, useLineTransfersQuery, useTransferUplineMutation } = lineTransfersApi;
