/**
 * Constants of spec section 9, "Business constants and limits", that code uses. The unit is the last word of the name.
 * "Ours" marks a limit that the spec does not name.
 */
export const GAMES_PER_LOBBY_PAGE = 40;
export const GAMES_PER_PAGE_MAX = 60;
export const GAMES_PER_SEARCH_PAGE = 24;
export const GAMES_PER_HOME_SEARCH_PAGE = 15;
/** Page size of hot, favourite and recent games in the lobby. */
export const GAMES_PER_OWN_LOBBY_PAGE = 15;
export const HOME_RECENT_GAMES = 20;
/** Maximum number of favourites of a member. The home page loads this many at once. */
export const FAVORITES_MAX = 999;
/** Throttle of favourite changes: one per second, the first one at once (leading edge). */
export const FAVORITE_TOGGLE_THROTTLE_MS = 1000;
export const WINNERS_MAX = 20;
export const HOME_SECTION_GAMES = 12;
export const HOME_SECTION_VENDORS = 6;
/** Home offers "load more" above this number of games. */
export const HOME_LOAD_MORE_ABOVE_GAMES = 10;
export const RECORDS_PER_PAGE = 20;
export const RECORDS_PER_PAGE_MAX = 100;
/** Maximum number of accounts that a search in a team counts and lists. */
export const DOWNLINE_HITS_MAX = 1000;
/** Maximum number of days of a report: a quarter, the longest range of the date picker. */
export const REPORT_RANGE_MAX_DAYS = 92;
/** Number of days for which the five minutes of play and the late bets behind a settlement are listed. */
export const SETTLEMENT_ROWS_KEEP_DAYS = 40;
/** Spec section 5, "Uploads". */
export const UPLOAD_REMARK_MAX_CHARACTERS = 140;
/** Maximum length of a voucher code as a member types it. */
export const VOUCHER_CODE_MAX_CHARACTERS = 32;
/** Maximum number of days of a sign-in calendar. */
export const SIGN_IN_DAYS_MAX = 31;
/** Maximum length of a search in activity titles. */
export const ACTIVITY_SEARCH_MAX_CHARACTERS = 60;
export const UPLOAD_IMAGES_MAX = 3;
export const UPLOAD_SIZE_MAX_BYTES = 5 * 1024 * 1024;
/** Ours: maximum quantity of one redeemed item. */
export const REDEEM_QUANTITY_MAX = 99;
/** Ours: maximum length of the delivery address of a redeemed item. */
export const RECEIVING_ADDRESS_MAX_CHARACTERS = 300;
/** Ours: maximum number of draws in a list of drawn numbers. */
export const OPENED_DRAWS_MAX = 100;
export const OPENED_DRAWS_PER_LIST = 10;
/** Maximum counts by design/lottery.md section 10. */
/** Maximum count of numbers of one issue that are listed with their own odds. */
export const LOTTERY_MOVED_NUMBERS_MAX = 500;
export const LOTTERY_LINES_MAX = 1000;
export const CHASE_ISSUES_MAX = 120;
/** Ours: the same limit as in packages/lottery. */
export const LOTTERY_SELECTION_MAX_CHARACTERS = 20_000;
/** Ours: maximum number of draws of a trend chart. */
export const LOTTERY_DRAWS_MAX = 200;
/** `lottoWins` names the issues that were settled within this time, and at most this number of them. */
export const LOTTERY_WINS_SECONDS = 60;
export const LOTTERY_WINS_MAX = 20;
/** Ours: maximum number of bank accounts and e-wallets of one member. */
export const PAYOUT_ACCOUNTS_MAX = 10;
/** Digits of codes by SMS and e-mail (decision 10); codes of an authenticator have as many. */
export const VERIFICATION_CODE_DIGITS = 6;
export const VERIFICATION_CODE_TRIES_MAX = 5;
/** Ours: the withdraw password may be a number, because its attempts are limited. */
export const WITHDRAW_PASSWORD_MIN_CHARACTERS = 6;
/** Ours (NIST SP 800-63B, ASVS 6.2): minimum length of a password that no brand may lower. */
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_ALLOWED_CHARACTERS = 64;
/** Minutes of a code where the reply names none. The send button counts down for the same time. */
export const SMS_EXPIRED_DEFAULT_MINUTES = 1;
export const SMS_SEND_THROTTLE_MS = 1000;
export const PHONE_AUTH_RESEND_SECONDS = 60;
/** Wait after too many requests to the phone-auth provider. */
export const PHONE_AUTH_WAIT_MINUTES = 5;
export const CAPTCHA_REFRESH_THROTTLE_MS = 1000;
/** Maximum age of a challenge and of its pass (decision 9). */
export const HUMAN_CHECK_MAX_AGE_SECONDS = 120;
/** Ours: each level doubles the work of a proof; the highest one takes a slow phone about twenty seconds. */
export const WORK_LEVEL_MAX = 4;
/** Ours: maximum number of points of a drag trace. */
export const DRAG_TRACE_POINTS_MAX = 200;
/** Ours: maximum length of an agent's remark about a downline. */
export const DOWNLINE_REMARK_MAX_CHARACTERS = 200;
/** Number of avatars to choose from. */
export const AVATARS = 12;
/** Ours (ASVS 7.1.2): another log-in ends the least recently used one. Each tab has its own log-in. */
export const LOGINS_MAX = 20;
/** Ours: maximum number of passkeys and length of their names. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 40;
/** Maximum age of a hand-off code (decision 3). */
export const HAND_OFF_MAX_AGE_SECONDS = 60;
/**
 * Maximum age of a log-in that proves the member's presence: for a first password where neither a number nor an e-mail
 * is bound, and for ending sessions where there is no password.
 */
export const FRESH_LOGIN_MAX_AGE_SECONDS = 300;
export const REMEMBERED_LOGIN_HOURS = 24;
export const ANNOUNCEMENTS_PER_PAGE = 9;
/** Number of lines that are tested, from the start of the list. A failed line counts as slow. */
export const LINES_TESTED_MAX = 5;
export const LINE_TEST_FAILED_MS = 9999;
/** Bands of line speeds. A line measured below `belowMs` shows a figure between `fromMs` and `toMs` (decision 8). */
export const LINE_FIGURE_BANDS = [
  { belowMs: 100, fromMs: 20, toMs: 40 },
  { belowMs: 200, fromMs: 40, toMs: 60 },
  { belowMs: 400, fromMs: 60, toMs: 100 },
  { belowMs: LINE_TEST_FAILED_MS, fromMs: 100, toMs: 150 },
] as const;
/** Classes of the shown line speed: fast up to the first limit, normal up to the second one, slow above. */
export const LINE_FAST_MAX_MS = 80;
export const LINE_NORMAL_MAX_MS = 150;
/** Spec section 5, "between {0} and {1} words", leaves both bounds open; these values are ours. */
export const FEEDBACK_MIN_WORDS = 3;
export const FEEDBACK_MAX_WORDS = 300;
/** Ours: maximum length in characters, because words have no maximum length. */
export const FEEDBACK_MAX_CHARACTERS = 3000;
/** Ours: maximum lengths of a complaint. */
export const COMPLAINT_MAX_CHARACTERS = 2000;
export const COMPLAINT_TITLE_MAX_CHARACTERS = 120;
/** Ours: highest rating of a closed complaint, from one star. */
export const COMPLAINT_RATING_MAX = 5;
/** Ours: number of the newest deposits, withdrawals, bets or rounds that a complaint can be about. */
export const COMPLAINT_SUBJECTS_MAX = 30;
/** Ours: time in which a message reopens a closed complaint. */
export const COMPLAINT_REOPEN_DAYS = 14;
export const CHAT_MESSAGE_MAX_CHARACTERS = 300;
export const CHAT_MESSAGES_PER_PAGE = 50;
export const CHAT_MESSAGES_PER_PAGE_MAX = 100;
export const CHAT_MENTIONS_MAX = 5;
/** Maximum number of authors that a member blocks. */
export const CHAT_BLOCKED_MAX = 200;
export const CHAT_NOTE_MAX_CHARACTERS = 200;
export const CHAT_MUTE_MINUTES_MAX = 43_200;
export const CHAT_SLOW_SECONDS_MAX = 3_600;
/** Times of play limits (decision 16). */
export const PLAY_LIMIT_RAISE_WAIT_HOURS = 24;
export const SESSION_LIMIT_MAX_MINUTES = 1440;
export const REALITY_CHECK_MIN_MINUTES = 10;
export const REALITY_CHECK_MAX_MINUTES = 240;
/** Ours: maximum number of promotion links of an agent. */
export const PROMOTION_LINKS_MAX = 20;
/** Length of a promotion code. A member's own code is shorter, so the two kinds cannot be confused. */
export const PROMOTION_CODE_CHARACTERS = 10;
export const PROMOTION_LINK_NAME_MAX_CHARACTERS = 40;
export const PROMOTION_LINK_REMARK_MAX_CHARACTERS = 140;
/** Ours: maximum number of accounts that one agent opens within an hour. Registrations by its links do not count. */
export const ACCOUNTS_OPENED_PER_HOUR_MAX = 30;
/** Ours: maximum depth of a line, including the lowest member. An agent at this depth cannot open further agents. */
export const LINE_LEVELS_MAX = 30;
export const CONTRACT_TIERS_MAX = 10;
export const CONTRACT_NOTE_MAX_CHARACTERS = 140;
export const MENU_SCROLL_OFFSET_PX = 80;
export const CHUNK_LOAD_TIMEOUT_SECONDS = 120;
export const BANNER_AUTOPLAY_MS = 5000;
export const BANNER_SLIDE_MS = 1000;
export const TILE_STYLES = 5;
/** A sealed body is refused when it is older than this or was seen before. */
export const SEALED_BODY_MAX_AGE_SECONDS = 60;
export const REQUEST_TIMEOUT_MS = 15_000;
/** Ours: enough for a picture of 5 MB over a slow mobile connection. */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** Account types, spec section 3 (member info). */
export const AGENT_TYPES = [1, 2, 41, 42] as const;
export const TRIAL_TYPE = 4;
/** Ours: type of a plain member, for which the spec names no number. */
export const MEMBER_TYPE = 0;

export function isAgentType(type: number): boolean {
  return (AGENT_TYPES as readonly number[]).includes(type);
}

/** Maximum number of codes whose texts a page sends with the request of a file. */
export const FILE_CODES_MAX = 40;

/** Number of ranks in the list of a leaderboard. A member's own rank is shown in any case. */
export const LEADERBOARD_SHOWN_RANKS = 100;

/** Maximum number of raffle tickets entered by one press. */
export const RAFFLE_TICKETS_PER_ENTRY_MAX = 100;

/** Maximum number of browsers of one member that receive notifications. A further one replaces the oldest. */
export const PUSH_DEVICES_MAX = 10;
