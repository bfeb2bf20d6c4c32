/**
 * Spec section 7 as it stands in the user's text: path, T (member token required), E (payload encrypted).
 * Written by hand from the specification, not from the contract: the test holds one against the other.
 */
export interface SpecCall {
  readonly path: string;
  readonly token: boolean;
  readonly encrypted: boolean;
  /** Only where the specification says it. */
  readonly method?: string;
}

const plain = (path: string, method?: string): SpecCall => ({
  path,
  token: false,
  encrypted: false,
  ...(method ? { method } : {}),
});
const T = (path: string, method?: string): SpecCall => ({ ...plain(path, method), token: true });
const E = (path: string, method?: string): SpecCall => ({ ...plain(path, method), encrypted: true });
const TE = (path: string, method?: string): SpecCall => ({ ...T(path, method), encrypted: true });

export const specCalls: readonly SpecCall[] = [
  E('/wps/session/login', 'POST'),
  plain('/wps/session/login/freeplay', 'POST'),
  T('/wps/session/logout', 'DELETE'),
  plain('/wps/verification/sms/noLogin', 'POST'),
  plain('/wps/verification/sms/register', 'POST'),
  E('/wps/member/register', 'PUT'),
  E('/wps/member/register/mobile', 'PUT'),
  plain('/wps/agent/affiliate', 'GET'),
  plain('/wps/system/setting/register', 'GET'),
  plain('/wps/captcha', 'GET'),
  T('/wps/member/info', 'GET'),
  T('/wps/member/info/icon', 'GET'),
  TE('/wps/member/password', 'POST'),
  plain('/wps/member/password/email', 'POST'),
  E('/wps/member/password/verification'),
  plain('/wps/system/status'),
  plain('/wps/system/whitelabel'),
  plain('/wps/system/domainRoute', 'GET'),
  plain('/wps/system/helpCenter'),
  plain('/wps/feedback', 'PUT'),
  T('/wps/v2/wallets/balance'),
  T('/wps/relay/GCS_walletTransfer', 'POST'),
  T('/wps/relay/GCS_merchantWallet'),
  T('/wps/member/info/funds/consolidated'),
  plain('/lgw/games/game_menus'),
  plain('/wps/relay/GCS_gameLaunchFB'),
  T('/wps/relay/GCSGAME_gameList', 'GET'),
  plain('/wps/relay/GCSGAME_hotGamesV2', 'GET'),
  T('/wps/relay/GCSGAME_getVassGameType'),
  plain('/wps/relay/GCSGAME_newGameVendor', 'GET'),
  plain('/wps/relay/GCSGAME_getRankList'),
  plain('/wps/relay/MCSFE_getListAnnouncements', 'GET'),
  T('/wps/relay/MCSFE_getFavoriteGames'),
  T('/wps/relay/MCSFE_getFavoriteGamesList'),
  T('/wps/relay/MCSFE_addFavoriteGameV2', 'POST'),
  T('/wps/relay/MCSFE_removeFavoriteGameV2', 'DELETE'),
  T('/wps/relay/GCS_recentGame', 'GET'),
  T('/wps/relay/GLS2_roomList'),
  T('/wps/game/launchGame'),
  T('/wps/relay/MCS2_claimRafflePromotion', 'POST'),
  T('/wps/relay/CSP_unreadCount'),
  plain('/wps/relay/CBS_modelList'),
  plain('/wps/relay/CBS_launchChat'),
  T('/wps/relay/MCS2_processDividendReq', 'GET'),
  T('/wps/relay/MCS2_processDailySalContract', 'GET'),
  T('/wps/relay/MCS2_processContractHourSalary', 'POST'),
  T('/wps/relay/MCSFE_processRealTimeSalaryContract', 'POST'),
  plain('/lgw/vn/games/game_menu', 'GET'),
  T('/lgw/vn/games/game_menu/recent', 'GET'),
  plain('/lgw/vn/numeros/opened/game', 'GET'),
  T('/lotto/lgw/games/opened/numero', 'GET'),
  T('/wps/relay/MCSFE_getMissionSummaryDetails', 'GET'),
  T('/wps/relay/MCSFE_getMissionLeaderboard', 'GET'),
  T('/wps/relay/MCS2_getPointBalance'),
  T('/wps/relay/MCS2_getPointReward'),
  TE('/wps/relay/passwordCheck/MCS2_redeemPointReward'),
  T('/wps/relay/MCS2_getRedeemPointList'),
  T('/wps/relay/MCS2_getPointConfig'),
  T('/wps/relay/ODSFE2_MemTransDet'),
  TE('/wps/relay/passwordCheck/MCS2_convertPoint'),
];

/**
 * Visitors browse, send feedback, read notices and watch live chats as well, so that these calls take a token where there is one (decisions 16, 18, 86 and
 * 92).
 */
export const optionalTokenPaths: readonly string[] = [
  '/wps/feedback',
  '/wps/relay/MCSFE_getListAnnouncements',
  '/wps/relay/GCSGAME_gameList',
  '/wps/relay/GCSGAME_getVassGameType',
  '/wps/relay/CBS_modelList',
  '/wps/relay/CBS_launchChat',
];
