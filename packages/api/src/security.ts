import { securityMarks } from '@baize/contract/marks/security';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  BeginTwoFactorRequest,
  BeginTwoFactorValue,
  BindEmailRequest,
  BindMobileRequest,
  ConfirmTwoFactorRequest,
  ConfirmTwoFactorValue,
  DevicesValue,
  EndSessionQuery,
  ForgetDeviceQuery,
  LoginHistoryValue,
  RemoveTwoFactorRequest,
  SecurityOverviewValue,
  SessionsValue,
  SetFirstPasswordRequest,
  SetRealNameRequest,
  SetWithdrawPasswordRequest,
} from '@baize/contract/schemas/security';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** The security centre. Spec section 2, decision 4. */
export const securityApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    securityOverview: build.query<SecurityOverviewValue, void>({
      query: endpointOf(securityMarks.securityOverview),
      providesTags: ['Security'],
    }),
    setFirstPassword: build.mutation<Empty, SetFirstPasswordRequest>({
      query: endpointOf(securityMarks.setFirstPassword),
      invalidatesTags: ['Security', 'Sessions'],
    }),
    setWithdrawPassword: build.mutation<Empty, SetWithdrawPasswordRequest>({
      query: endpointOf(securityMarks.setWithdrawPassword),
      invalidatesTags: ['Security', 'Withdrawals'],
    }),
    bindMobile: build.mutation<Empty, BindMobileRequest>({
      query: endpointOf(securityMarks.bindMobile),
      invalidatesTags: ['Security', 'Profile'],
    }),
    bindEmail: build.mutation<Empty, BindEmailRequest>({
      query: endpointOf(securityMarks.bindEmail),
      invalidatesTags: ['Security', 'Profile'],
    }),
    setRealName: build.mutation<Empty, SetRealNameRequest>({
      query: endpointOf(securityMarks.setRealName),
      // The list of payout accounts says whether there is a real name.
      invalidatesTags: ['Security', 'Profile', 'PayoutAccounts'],
    }),
    beginTwoFactor: build.mutation<BeginTwoFactorValue, BeginTwoFactorRequest>({
      query: endpointOf(securityMarks.beginTwoFactor),
    }),
    confirmTwoFactor: build.mutation<ConfirmTwoFactorValue, ConfirmTwoFactorRequest>({
      query: endpointOf(securityMarks.confirmTwoFactor),
      invalidatesTags: ['Security'],
    }),
    removeTwoFactor: build.mutation<Empty, RemoveTwoFactorRequest>({
      query: endpointOf(securityMarks.removeTwoFactor),
      invalidatesTags: ['Security'],
    }),
    sessions: build.query<SessionsValue, void>({
      query: endpointOf(securityMarks.sessions),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<Empty, EndSessionQuery>({
      query: endpointOf(securityMarks.endSession),
      invalidatesTags: ['Security', 'Sessions'],
    }),
    endOtherSessions: build.mutation<Empty, void>({
      query: endpointOf(securityMarks.endOtherSessions),
      invalidatesTags: ['Security', 'Sessions'],
    }),
    devices: build.query<DevicesValue, void>({ query: endpointOf(securityMarks.devices), providesTags: ['Sessions'] }),
    loginHistory: build.query<LoginHistoryValue, void>({
      query: endpointOf(securityMarks.loginHistory),
      providesTags: ['Sessions'],
    }),
    forgetDevice: build.mutation<Empty, ForgetDeviceQuery>({
      query: endpointOf(securityMarks.forgetDevice),
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
