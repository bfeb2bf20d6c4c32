/**
 * Calls of both sites, and the set-up of the api. Calls of only the member site or the agent site are in
 * `@baize/api/member` and `@baize/api/agent`. No module of this package has side effects on import, so a bundler puts
 * each area into the chunk of the page that uses it.
 */
export { baseApi, configureApi, forgetPersonalData, personalTags, type ApiConfig } from './base.ts';
export {
  errorCodeOf,
  isApiError,
  isApiErrorCode,
  type ApiError,
  type ApiErrorCode,
  type NetworkErrorCode,
} from './errors.ts';
export { answersOf, askAgain, forgetAnswers, settleQueries, takeAnswers, type FirstAnswer } from './first-answers.ts';
export { allLiveTags, liveTagsOf } from './live-tags.ts';
export { cancelUnwanted } from './cancel-unwanted.ts';
export { demandedWorkLevel, extraCheckOf, wantsCaptcha } from './login-failure.ts';
export { openCustomerServicePath } from './customer-service-path.ts';
export { sessionApi, useLoginMutation, useLogoutMutation } from './session.ts';
export {
  signInApi,
  useSignInProviderQuery,
  useRememberedLoginQuery,
  useLoginRememberedMutation,
  useForgetRememberedMutation,
  useSendExtraCheckMutation,
  useAnswerExtraCheckMutation,
  useCreateHandOffMutation,
  useLoginHandOffMutation,
  useFirstLoginMutation,
  useLoginInfoQuery,
} from './sign-in.ts';
export {
  verificationApi,
  useCaptchaQuery,
  useSmsForLoginMutation,
  useSmsForMemberMutation,
  useEmailCodeMutation,
  useHumanCheckMutation,
  useAnswerHumanCheckMutation,
} from './verification.ts';
export {
  passwordsApi,
  useChangePasswordMutation,
  useForgotByEmailMutation,
  useResetByEmailMutation,
  useResetByPhoneMutation,
} from './passwords.ts';
export { memberApi, useMemberInfoQuery, useUpdateLanguageMutation } from './member-info.ts';
export {
  profileApi,
  useMemberAvatarQuery,
  useChangeAvatarMutation,
  useProfileQuery,
  useUpdateProfileMutation,
} from './profile.ts';
export {
  securityApi,
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
  useLoginHistoryQuery,
  useDevicesQuery,
  useForgetDeviceMutation,
} from './security.ts';
export {
  passkeysApi,
  usePasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useBeginPasskeyLoginMutation,
  useLoginPasskeyMutation,
} from './passkeys.ts';
export { contractFlagsApi, useContractFlagsQuery } from './contract-flags.ts';
export { systemApi, useSystemStatusQuery, useWhitelabelQuery, useRegisterSettingsQuery } from './system.ts';
export { domainsApi, useDomainRouteQuery, useMirrorSitesQuery } from './domains.ts';
export { contactsApi, useCustomerServiceQuery, useCountryCodesQuery } from './contacts.ts';
export { helpApi, useHelpCenterQuery, useAppDownloadsQuery } from './help.ts';
export { announcementsApi, useAnnouncementsQuery } from './announcements.ts';
export {
  inboxApi,
  useUnreadCountQuery,
  useMessagesQuery,
  useReadMessagesMutation,
  useDeleteMessagesMutation,
  useMessageChoicesQuery,
  useSetMessageChoicesMutation,
  useAddPushDeviceMutation,
  useRemovePushDeviceMutation,
  useUnsubscribeMutation,
} from './inbox.ts';
export {
  feedbackApi,
  useFeedbackMutation,
  useComplaintsQuery,
  useComplaintQuery,
  useComplaintSubjectsQuery,
  useCreateComplaintMutation,
  useAnswerComplaintMutation,
  useReadComplaintMutation,
  useCloseComplaintMutation,
  useRateComplaintMutation,
} from './feedback.ts';
export { uploadsApi, useUploadImageMutation, useUploadedImageQuery } from './uploads.ts';
export { walletApi, useBalanceQuery, useMerchantWalletQuery } from './wallet.ts';
export {
  depositsApi,
  useDepositMethodsQuery,
  useDepositQuoteQuery,
  useDepositQuery,
  useDepositsQuery,
  useCreateDepositMutation,
  useSendDepositProofMutation,
  useCancelDepositMutation,
} from './deposits.ts';
export {
  withdrawalsApi,
  useWithdrawOptionsQuery,
  usePayoutAccountsQuery,
  useWithdrawalQuery,
  useWithdrawalsQuery,
  useAddPayoutAccountMutation,
  useRemovePayoutAccountMutation,
  useDefaultPayoutAccountMutation,
  useRequestWithdrawalMutation,
  useCancelWithdrawalMutation,
  useConfirmWithdrawalMutation,
} from './withdrawals.ts';
export {
  lineTransfersApi,
  useLineTransferOptionsQuery,
  useLineTransfersQuery,
  useTransferUplineMutation,
} from './line-transfers.ts';
export { askPage, askPing } from './site-files.ts';
