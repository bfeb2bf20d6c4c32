/** Calls of the agent site only. A test searches the built files of the player site for them. */
export {
  agencyApi,
  useTeamOverviewQuery,
  useTeamDownlinesQuery,
  useTeamDownlineQuery,
  useRemarkDownlineMutation,
  useTeamBetsQuery,
  useTeamProfitQuery,
  useTeamTransactionsQuery,
  useAgentAnnouncementsQuery,
  useAgentIncomeQuery,
  useAgentIncomeRecordsQuery,
} from './agency.ts';
export {
  recruitingApi,
  useCreateDownlineOptionsQuery,
  useCreateDownlineMutation,
  usePromotionLinksQuery,
  useCreatePromotionLinkMutation,
  useSwitchPromotionLinkMutation,
  useRemovePromotionLinkMutation,
} from './recruiting.ts';
export {
  contractsApi,
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
} from './contracts.ts';
export { settlementsApi, useSettlementsQuery, useSettlementQuery, useSettlementRowsQuery } from './settlements.ts';
