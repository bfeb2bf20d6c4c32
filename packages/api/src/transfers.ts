import { transfersMarks } from '@baize/contract/marks/transfers';
import type {
  RecallWalletsRequest,
  RecallWalletsValue,
  VendorWalletsValue,
  WalletTransferRequest,
  WalletTransfersQuery,
  WalletTransfersValue,
  WalletTransferValue,
} from '@baize/contract/schemas/transfers';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been done. */
const MOVED = ['Balance', 'Transactions'] as const;

/** Wallets of vendors in transfer mode (decision 14). Spec section 2, transferFund. */
export const transfersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    vendorWallets: build.query<VendorWalletsValue, void>({
      query: endpointOf(transfersMarks.vendorWallets),
      providesTags: ['Balance'],
    }),
    walletTransfers: build.query<WalletTransfersValue, WalletTransfersQuery>({
      query: endpointOf(transfersMarks.walletTransfers),
      providesTags: ['Transactions'],
    }),
    walletTransfer: build.mutation<WalletTransferValue, WalletTransferRequest>({
      query: endpointOf(transfersMarks.walletTransfer),
      invalidatesTags: MOVED,
    }),
    recallWallets: build.mutation<RecallWalletsValue, RecallWalletsRequest>({
      query: endpointOf(transfersMarks.recallWallets),
      invalidatesTags: MOVED,
    }),
  }),
});

export const { useVendorWalletsQuery, useWalletTransfersQuery, useWalletTransferMutation, useRecallWalletsMutation } =
  transfersApi;
