import { securityMarks } from '@baize/contract/marks/security';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** The security centre (spec section 2, decision 4). */
export const securityApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    securityOverview: build.query({ ...endpoint(securityMarks.securityOverview), providesTags: ['Security'] }),
    setFirstPassword: build.mutation({
      ...endpoint(securityMarks.setFirstPassword),
      invalidatesTags: ['Security', 'Sessions'],
    }),
    setWithdrawPassword: build.mutation({
      ...endpoint(securityMarks.setWithdrawPassword),
      invalidatesTags: ['Security', 'Withdrawals'],
    }),
    bindMobile: build.mutation({ ...endpoint(securityMarks.bindMobile), invalidatesTags: ['Security', 'Profile'] }),
    bindEmail: build.mutation({ ...endpoint(securityMarks.bindEmail), invalidatesTags: ['Security', 'Profile'] }),
    setRealName: build.mutation({
      ...endpoint(securityMarks.setRealName),
      // The list of payout accounts contains whether a real name is set.
      invalidatesTags: ['Security', 'Profile', 'PayoutAccounts'],
    }),
    beginTwoFactor: build.mutation({ ...endpoint(securityMarks.beginTwoFactor) }),
    confirmTwoFactor: build.mutation({ ...endpoint(securityMarks.confirmTwoFactor), invalidatesTags: ['Security'] }),
    removeTwoFactor: build.mutation({ ...endpoint(securityMarks.removeTwoFactor), invalidatesTags: ['Security'] }),
    sessions: build.query({ ...endpoint(securityMarks.sessions), providesTags: ['Sessions'] }),
    endSession: build.mutation({ ...endpoint(securityMarks.endSession), invalidatesTags: ['Security', 'Sessions'] }),
    endOtherSessions: build.mutation({
      ...endpoint(securityMarks.endOtherSessions),
      invalidatesTags: ['Security', 'Sessions'],
    }),
    devices: build.query({ ...endpoint(securityMarks.devices), providesTags: ['Sessions'] }),
    loginHistory: build.query({ ...endpoint(securityMarks.loginHistory), providesTags: ['Sessions'] }),
    forgetDevice: build.mutation({
      ...endpoint(securityMarks.forgetDevice),
      invalidatesTags: ['Security', 'Sessions'],
    }),
  }),
});

export const {
  useSecurityOverviewQuery,
  useSetFirstPasswordMutation,
  useSetWithdrawPasswordMutation,
  useBindMobileMutation,
  useBindEmailMutation,
  useSetRealNameMutation,
  useBeginTwoFactorMutation,
  useConfirmTwoFactorMutation,
  useRemoveTwoFactorMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useDevicesQuery,
  useLoginHistoryQuery,
  useForgetDeviceMutation,
} = securityApi;
