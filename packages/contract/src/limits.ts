/** Spec section 9, "Business constants and limits", as far as code reads them. The unit stands last in the name. */
export const GAMES_PER_LOBBY_PAGE = 40;
export const GAMES_PER_PAGE_MAX = 60;
export const GAMES_PER_SEARCH_PAGE = 24;
export const GAMES_PER_HOME_SEARCH_PAGE = 15;
/** Hot, favourite and recent games in the lobby. */
export const GAMES_PER_OWN_LOBBY_PAGE = 15;
export const HOME_RECENT_GAMES = 20;
/** Home asks for this many favourites at once; a member keeps no more. */
export const FAVORITES_MAX = 999;
/** Limits changes of favourites to one per second. The first one runs at once (leading edge). */
export const FAVORITE_TOGGLE_THROTTLE_MS = 1000;
export const WINNERS_MAX = 20;
export const HOME_SECTION_GAMES = 12;
export const HOME_SECTION_VENDORS = 6;
/** Load-more is offered above this many games. */
export const HOME_LOAD_MORE_ABOVE_GAMES = 10;
export const RECORDS_PER_PAGE = 20;
export const RECORDS_PER_PAGE_MAX = 100;
/** The accounts that a search in a team counts and lists at most. */
export const DOWNLINE_HITS_MAX = 1000;
/** A report covers at most this many days: the longest range that the date picker offers is a quarter. */
export const REPORT_RANGE_MAX_DAYS = 92;
/** Spec section 5, "Uploads". */
export const UPLOAD_REMARK_MAX_CHARACTERS = 140;
/** The code of a voucher, as a member types it. */
export const VOUCHER_CODE_MAX_CHARACTERS = 32;
/** Days that a sign-in calendar shows. */
export const SIGN_IN_DAYS_MAX = 31;
/** A search in the titles of activities. */
export const ACTIVITY_SEARCH_MAX_CHARACTERS = 60;
export const UPLOAD_IMAGES_MAX = 3;
export const UPLOAD_SIZE_MAX_BYTES = 5 * 1024 * 1024;
/** Ours: of one item, redeemed at once. */
export const REDEEM_QUANTITY_MAX = 99;
/** Ours: the address that a redeemed item is sent to. */
export const RECEIVING_ADDRESS_MAX_CHARACTERS = 300;
/** Ours: draws that a list of opened numbers goes back. */
export const OPENED_DRAWS_MAX = 100;
export const OPENED_DRAWS_PER_LIST = 10;
/** design/lottery.md section 10. */
/** Numbers of one issue that are shown with odds of their own. */
export const LOTTERY_MOVED_NUMBERS_MAX = 500;
export const LOTTERY_LINES_MAX = 1000;
export const CHASE_ISSUES_MAX = 120;
/** Ours: as packages/lottery reads at most. */
export const LOTTERY_SELECTION_MAX_CHARACTERS = 20_000;
/** Ours: draws that a trend chart goes back. */
export const LOTTERY_DRAWS_MAX = 200;
/** `lottoWins` names the issues that were settled this lately, and at most so many of them. */
export const LOTTERY_WINS_SECONDS = 60;
export const LOTTERY_WINS_MAX = 20;
/** Ours: bank accounts and e-wallets of one member. */
export const PAYOUT_ACCOUNTS_MAX = 10;
/** Decision 10: codes of SMS and e-mail; those of an authenticator have as many digits. */
export const VERIFICATION_CODE_DIGITS = 6;
export const VERIFICATION_CODE_TRIES_MAX = 5;
/** Ours: the withdraw password may be a number, because its tries are locked. */
export const WITHDRAW_PASSWORD_MIN_CHARACTERS = 6;
/** Ours (NIST SP 800-63B, ASVS 6.2): no rule of a brand asks for less, and none forbids a passphrase. */
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_ALLOWED_CHARACTERS = 64;
/** Holds where a reply names no minutes. The send button counts down for the same time. */
export const SMS_EXPIRED_DEFAULT_MINUTES = 1;
export const SMS_SEND_THROTTLE_MS = 1000;
export const PHONE_AUTH_RESEND_SECONDS = 60;
/** After too many requests to the phone-auth provider. */
export const PHONE_AUTH_WAIT_MINUTES = 5;
export const CAPTCHA_REFRESH_THROTTLE_MS = 1000;
/** Decision 9: of a challenge and of the pass for it. */
export const HUMAN_CHECK_MAX_AGE_SECONDS = 120;
/** Ours: each level doubles the work of a proof; the highest one takes a slow phone about twenty seconds. */
export const WORK_LEVEL_MAX = 4;
/** Ours: a drag is sent as at most so many moments of it. */
export const DRAG_TRACE_POINTS_MAX = 200;
/** Ours: what an agent notes about a downline. */
export const DOWNLINE_REMARK_MAX_CHARACTERS = 200;
/** Pictures that a member can choose from. */
export const AVATARS = 12;
/** Ours (ASVS 7.1.2): one more log-in ends the one that was used the longest time ago. A tab is a log-in of its own. */
export const LOGINS_MAX = 20;
/** Ours. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 40;
/** Decision 3. */
export const HAND_OFF_MAX_AGE_SECONDS = 60;
/**
 * A log-in that is younger shows that the member is there: for a first password where neither a number nor an e-mail is bound, and for
 * ending sessions where there is no password.
 */
export const FRESH_LOGIN_MAX_AGE_SECONDS = 300;
export const REMEMBERED_LOGIN_HOURS = 24;
export const ANNOUNCEMENTS_PER_PAGE = 9;
/** The first lines of the list are tested; a failure counts as slow. */
export const LINES_TESTED_MAX = 5;
export const LINE_TEST_FAILED_MS = 9999;
/** Measured under `belowMs`, a line shows a figure from `fromMs` to `toMs`; its place in between is decision 8. */
export const LINE_FIGURE_BANDS = [
  { belowMs: 100, fromMs: 20, toMs: 40 },
  { belowMs: 200, fromMs: 40, toMs: 60 },
  { belowMs: 400, fromMs: 60, toMs: 100 },
  { belowMs: LINE_TEST_FAILED_MS, fromMs: 100, toMs: 150 },
] as const;
/** Classes of the shown line speed: fast up to the first limit, normal up to the second one, slow above. */
export const LINE_FAST_MAX_MS = 80;
export const LINE_NORMAL_MAX_MS = 150;
/** Spec section 5, "between {0} and {1} words", leaves both bounds open; these are ours. */
export const FEEDBACK_MIN_WORDS = 3;
export const FEEDBACK_MAX_WORDS = 300;
/** Ours: words have no longest one, so that the text has a bound of its own. */
export const FEEDBACK_MAX_CHARACTERS = 3000;
/** Ours. */
export const COMPLAINT_MAX_CHARACTERS = 2000;
export const COMPLAINT_TITLE_MAX_CHARACTERS = 120;
/** Ours: the member rates a closed complaint with one to five stars. */
export const COMPLAINT_RATING_MAX = 5;
/** Ours: the newest deposits, withdrawals, bets or rounds that a complaint can be about. */
export const COMPLAINT_SUBJECTS_MAX = 30;
/** Ours: a closed complaint is opened again by a message within this time. */
export const COMPLAINT_REOPEN_DAYS = 14;
export const CHAT_MESSAGE_MAX_CHARACTERS = 300;
export const CHAT_MESSAGES_PER_PAGE = 50;
export const CHAT_MESSAGES_PER_PAGE_MAX = 100;
export const CHAT_MENTIONS_MAX = 5;
/** People whom a member does not want to read. */
export const CHAT_BLOCKED_MAX = 200;
export const CHAT_NOTE_MAX_CHARACTERS = 200;
export const CHAT_MUTE_MINUTES_MAX = 43_200;
export const CHAT_SLOW_SECONDS_MAX = 3_600;
/** Decision 16. */
export const PLAY_LIMIT_RAISE_WAIT_HOURS = 24;
export const SESSION_LIMIT_MAX_MINUTES = 1440;
export const REALITY_CHECK_MIN_MINUTES = 10;
export const REALITY_CHECK_MAX_MINUTES = 240;
/** Ours. */
export const PROMOTION_LINKS_MAX = 20;
/** A member's own code is shorter, so that the two cannot be mixed up. */
export const PROMOTION_CODE_CHARACTERS = 10;
export const PROMOTION_LINK_NAME_MAX_CHARACTERS = 40;
export const PROMOTION_LINK_REMARK_MAX_CHARACTERS = 140;
/** Ours: accounts that one agent opens within an hour. Registrations by its links are not among them. */
export const ACCOUNTS_OPENED_PER_HOUR_MAX = 30;
/** Ours: members on one line from its top, the lowest included. An agent this deep can open no further agents. */
export const LINE_LEVELS_MAX = 30;
export const CONTRACT_TIERS_MAX = 10;
export const CONTRACT_NOTE_MAX_CHARACTERS = 140;
export const MENU_SCROLL_OFFSET_PX = 80;
export const CHUNK_LOAD_TIMEOUT_SECONDS = 120;
export const BANNER_AUTOPLAY_MS = 5000;
export const BANNER_SLIDE_MS = 1000;
export const TILE_STYLES = 5;
/** A sealed body is refused when it is older than this, or seen before. */
export const SEALED_BODY_MAX_AGE_SECONDS = 60;
export const REQUEST_TIMEOUT_MS = 15_000;
/** Ours: a picture of 5 MB over a slow telephone line. */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** Account types, spec section 3 (member info). */
export const AGENT_TYPES = [1, 2, 41, 42] as const;
export const TRIAL_TYPE = 4;
/** Ours: the spec names no number for a plain member. */
export const MEMBER_TYPE = 0;

export function isAgentType(type: number): boolean {
  return (AGENT_TYPES as readonly number[]).includes(type);
}

/** Codes whose texts a page sends along with the request of a file. */
export const FILE_CODES_MAX = 40;

/** Places of a leaderboard that its list shows. A member's own place is shown wherever it is. */
export const LEADERBOARD_SHOWN_RANKS = 100;

/** Tickets of a raffle that one press enters. */
export const RAFFLE_TICKETS_PER_ENTRY_MAX = 100;

/** Browsers of one member that notifications are sent to. A further one takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 10;
