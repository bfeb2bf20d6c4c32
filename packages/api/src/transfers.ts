import { transfersMarks } from '@baize/contract/marks/transfers';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Tags to refetch after every result, because a transfer may have succeeded before the network failed. */
const TAGS_OF_TRANSFER = ['Balance', 'Transactions'] as const;

/** Wallets of vendors in transfer mode (decision 14; spec section 2, transferFund). */
export const transfersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    vendorWallets: build.query({ ...endpoint(transfersMarks.vendorWallets), providesTags: ['Balance'] }),
    walletTransfers: build.query({ ...endpoint(transfersMarks.walletTransfers), providesTags: ['Transactions'] }),
    walletTransfer: build.mutation({ ...endpoint(transfersMarks.walletTransfer), invalidatesTags: TAGS_OF_TRANSFER }),
    recallWallets: build.mutation({ ...endpoint(transfersMarks.recallWallets), invalidatesTags: TAGS_OF_TRANSFER }),
  }),
});

export const { useVendorWalletsQuery, useWalletTransfersQuery, useWalletTransferMutation, useRecallWalletsMutation } =
  transfersApi;
