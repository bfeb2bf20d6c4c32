/** Calls of the member site only: games, rewards, the member's own records. */
export {
  registrationApi,
  useRegisterMutation,
  useRegisterMobileMutation,
  useSmsForRegisterMutation,
  useAffiliateCheckMutation,
} from './registration.ts';
export { memberSignInApi, useLoginFreePlayMutation, useLoginSocialMutation } from './member-sign-in.ts';
export { gamesApi, useGameListQuery, useVendorLanesQuery, useLaunchGameMutation } from './games.ts';
export {
  lobbyApi,
  useGameMenusQuery,
  useGameLaunchFallbackMutation,
  useHotGamesQuery,
  useVendorGameTypesQuery,
  useRankListQuery,
  usePvpRoomsQuery,
} from './lobby.ts';
export {
  favoritesApi,
  useFavoriteIdsQuery,
  useFavoriteListQuery,
  useAddFavoriteMutation,
  useRemoveFavoriteMutation,
  useRecentGamesQuery,
} from './favorites.ts';
export {
  lotteryApi,
  useVnGameMenuQuery,
  useVnRecentMenuQuery,
  useVnOpenedQuery,
  useLottoOpenedQuery,
  useLottoLobbyMutation,
} from './lottery.ts';
export {
  lottoApi,
  useLottoMenuQuery,
  useLottoRecentMenuQuery,
  useLottoGameQuery,
  useLottoIssuesQuery,
  useLottoDrawsQuery,
  useLottoProofQuery,
  useLottoReceiptQuery,
  useLottoBetsQuery,
  useLottoChasesQuery,
  useLottoPlaceMutation,
  useLottoCancelMutation,
  useLottoStopChaseMutation,
} from './lotto.ts';
export { recordsApi, useBetsQuery } from './records.ts';
export {
  reportsApi,
  useTransactionHistoryQuery,
  usePersonalProfitQuery,
  useBonusDetailsQuery,
  useExportRecordsMutation,
  useBetDetailQuery,
} from './reports.ts';
export {
  transfersApi,
  useVendorWalletsQuery,
  useWalletTransfersQuery,
  useWalletTransferMutation,
  useRecallWalletsMutation,
} from './transfers.ts';
export { cashierApi, useDemoDepositMutation } from './cashier.ts';
export {
  promotionsApi,
  useRewardCountsQuery,
  useRewardsQuery,
  useActivitiesQuery,
  useActivityQuery,
  useActivityApplicationsQuery,
  useClaimRewardMutation,
  useApplyActivityMutation,
  useOffersSettingQuery,
  useSetOffersSettingMutation,
} from './promotions.ts';
export {
  prizesApi,
  useRedEnvelopesQuery,
  useWheelQuery,
  useGoldenEggsQuery,
  usePromotionWinnersQuery,
  useClaimRaffleMutation,
  useOpenRedEnvelopeMutation,
  useSpinWheelMutation,
  useSmashGoldenEggMutation,
  useRafflesQuery,
  useFairSeedsQuery,
  usePrizeDrawsQuery,
  useDrawProofQuery,
  useChangeFairSeedsMutation,
} from './prizes.ts';
export {
  missionsApi,
  useMissionSummaryQuery,
  useMissionLeaderboardQuery,
  useClaimMissionMutation,
} from './missions.ts';
export { vipApi, useVipLevelsQuery, useVipMineQuery, useClaimVipRewardMutation } from './vip.ts';
export { rebatesApi, useRebateOverviewQuery, useRebateHistoryQuery, useClaimRebateMutation } from './rebates.ts';
export {
  referralsApi,
  useReferralOverviewQuery,
  useInvitedMembersQuery,
  useReferralRewardsQuery,
} from './referrals.ts';
export {
  pointsApi,
  usePointBalanceQuery,
  usePointRewardsQuery,
  useRedeemListQuery,
  usePointConfigQuery,
  usePointDetailsQuery,
  useRedeemPointsMutation,
  useConvertPointsMutation,
} from './points.ts';
export {
  playLimitsApi,
  usePlayLimitsQuery,
  useSetPlayLimitMutation,
  useConfirmPlayLimitMutation,
  useWithdrawPlayLimitMutation,
  useCoolOffMutation,
  useSelfExcludeMutation,
  useRealityCheckQuery,
  useSetRealityCheckMutation,
  useSeenRealityCheckMutation,
} from './play-limits.ts';
export {
  chatApi,
  useChatRoomsQuery,
  useLazyChatMessagesQuery,
  useSendChatMessageMutation,
  useReportChatMessageMutation,
  useBlockChatAuthorMutation,
  useModerateChatMutation,
  useLiveModelsQuery,
  useLaunchChatMutation,
} from './chat.ts';
