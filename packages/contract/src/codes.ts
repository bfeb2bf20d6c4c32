/**
 * Codes of states and kinds, for schemas and screens (spec sections 3, 4 and 9). A browser may import this file,
 * because it contains no schema. Each list is closed; screens offer the codes in its order.
 */

/** Categories of games (spec section 1). */
export const gameTypes = [
  'RNG',
  'LIVE',
  'FISH',
  'SPORTS',
  'PVP',
  'LOTT',
  'ELOTT',
  'ESPORTS',
  'COCKFIGHT',
  'CHAT',
] as const;

/** States of a bet. */
export const betStates = ['open', 'won', 'lost', 'refunded', 'void'] as const;

/**
 * Outcomes of a bet as records and reports show them. They follow the net result: a round that paid less than its stake is lost for the
 * player, although its state in the ledger is `won`.
 */
export const betOutcomes = ['open', 'won', 'even', 'lost', 'refunded', 'void'] as const;
export type BetOutcome = (typeof betOutcomes)[number];

/** Spec section 9, "Prize modes". */
export const prizeModes = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const;
export type PrizeMode = (typeof prizeModes)[number];

/** Spec section 9, "Game-selection types": what the grid of a lobby shows. */
export const gameSelections = ['ALL', 'NEW', 'HOT', 'RECENT', 'FAV', 'SEARCH'] as const;
export type GameSelection = (typeof gameSelections)[number];

/**
 * Reasons for the end of a session, in the value of `session.expired`: it was idle, it reached its maximum age, it was
 * ended (on another device, by a change of the password), or the account was blocked.
 */
export const sessionEndReasons = ['idle', 'age', 'ended', 'blocked'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Spec section 9, "Casino sub-types"; BG only where the language TY is supported. */
export const casinoSubTypes = ['SC', 'VP', 'JP', 'TG', 'AC', 'BG'] as const;
export type CasinoSubType = (typeof casinoSubTypes)[number];

/** Spec section 9, "Lottery image categories". */
export const lotteryImageCategories = ['11X5', 'LF', 'LHC', 'PK10', 'SSC'] as const;
export type LotteryImageCategory = (typeof lotteryImageCategories)[number];

/** design/lottery.md section 10: the image categories of the spec, and the two vendors of section 2. */
export const lotteryCategories = [...lotteryImageCategories, 'VN', 'SEA'] as const;
export type LotteryCategory = (typeof lotteryCategories)[number];

/** How a play is priced: by prize group, by odds, or by coefficient (design/lottery.md sections 1 and 7). */
export const playMarkets = ['official', 'credit', 'traditional'] as const;
export type PlayMarket = (typeof playMarkets)[number];

/** design/lottery.md section 10. */
export const lotteryIssueStates = ['open', 'closed', 'drawn', 'settled', 'voided'] as const;
export type LotteryIssueState = (typeof lotteryIssueStates)[number];

/** States of a lottery bet. `cancelled`: taken back by its player; `void`: returned with its issue; `held`: a big win that waits for an operator. */
export const lotteryBetStates = ['open', 'won', 'lost', 'cancelled', 'void', 'held'] as const;
export type LotteryBetState = (typeof lotteryBetStates)[number];

/** States of a chase. `paused`: the balance did not suffice for an issue, and the rest was not placed. */
export const lotteryChaseStates = ['running', 'completed', 'won', 'stopped', 'paused'] as const;
export type LotteryChaseState = (typeof lotteryChaseStates)[number];

/** Views of a lottery's page (spec section 7, lobby launch). */
export const lotteryViews = ['betting', 'lobby'] as const;
export type LotteryView = (typeof lotteryViews)[number];

/**
 * Regions of Vietnamese lotteries (design/lottery.md section 7). `house`: drawn by the platform every few minutes, with
 * the structure of the north.
 */
export const vnRegions = ['north', 'central', 'south', 'house'] as const;
export type VnRegion = (typeof vnRegions)[number];

/** Prizes of a Vietnamese draw, the special prize first; the north has no G8 (design/lottery.md section 7). */
export const vnPrizes = ['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'] as const;
export type VnPrize = (typeof vnPrizes)[number];

/** Vendors of esports (spec section 9, "Esports vendors"). */
export const esportsVendors = ['AV', 'AI', 'IMES', 'TF', 'IA'] as const;
/** The only vendor of COCKFIGHT (spec section 9). */
export const COCKFIGHT_VENDOR = 'DS88';
/** The vendor whose games open at /seaLottery (spec section 2). */
export const SEA_LOTTERY_VENDOR = 'TCG_SEA';

export const pvpRoomStates = ['open', 'playing', 'full', 'maintenance'] as const;
export type PvpRoomState = (typeof pvpRoomStates)[number];

/** Code of the main wallet, in place of a vendor code (design/money.md, wallet mode "transfer"). */
export const MAIN_WALLET = 'MAIN';

/** States of a vendor wallet. `unavailable`: the vendor did not answer, so its balance is unknown. */
export const vendorWalletStates = ['ready', 'maintenance', 'unavailable'] as const;
export type VendorWalletState = (typeof vendorWalletStates)[number];

/** States of a transfer. `pending`: the vendor has not confirmed yet whether it moved the money; the platform keeps asking. */
export const transferStates = ['pending', 'done', 'failed'] as const;
export type TransferState = (typeof transferStates)[number];

export const lineDirections = ['upline', 'downline'] as const;
export type LineDirection = (typeof lineDirections)[number];

/** Kinds of deposits. `manual`: the member pays by itself and an operator approves. `hosted`: the provider's page takes the payment. */
export const depositKinds = ['manual', 'hosted'] as const;
export type DepositKind = (typeof depositKinds)[number];

/** Icons of payment methods. */
export const depositIcons = ['bank', 'wallet', 'card', 'qr'] as const;
export type DepositIcon = (typeof depositIcons)[number];

/** States of a deposit. `pending`: no payment is known yet. `reviewing`: an operator checks the proof. */
export const depositStates = [
  'pending',
  'reviewing',
  'credited',
  'rejected',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type DepositState = (typeof depositStates)[number];

/** How often one member may take a bonus. `first`: with the first credited deposit. */
export const bonusFrequencies = ['first', 'daily', 'always'] as const;
export type BonusFrequency = (typeof bonusFrequencies)[number];

/** States of a bonus that was chosen with a deposit. `withheld` means that the deposit was credited without the bonus. */
export const bonusStates = ['promised', 'credited', 'withheld', 'returned'] as const;
export type BonusState = (typeof bonusStates)[number];

/**
 * Why a bonus is not available. `amount`: the deposit is below its minimum. `owed`: the member has a debt. `break`: the
 * member takes a break from play. `review`: an operator decides first, because another account shares a mark with the member and had the bonus.
 * `budget`: what is left of the budgets of the bonus does not cover it.
 */
export const bonusObstacles = ['not_first', 'taken_today', 'amount', 'owed', 'break', 'review', 'budget'] as const;
export type BonusObstacle = (typeof bonusObstacles)[number];

/** The marks that several accounts of one person may share. A bonus that is for one of them goes to review for the second account. */
export const personMarks = ['device', 'phone', 'payoutAccount'] as const;
export type PersonMark = (typeof personMarks)[number];

export const payoutKinds = ['bank', 'ewallet'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/** States of a payout account. `pending`: an operator has not checked it yet. */
export const payoutAccountStates = ['pending', 'verified', 'refused'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** Credits that require valid bet before a withdrawal. */
export const turnoverSources = ['deposit', 'bonus'] as const;
export type TurnoverSource = (typeof turnoverSources)[number];

/** States of a withdrawal. `paid` waits for the member's confirmation; `received`, `partial` and `disputed` are its outcomes (spec section 4). */
export const withdrawalStates = [
  'reviewing',
  'approved',
  'paid',
  'received',
  'partial',
  'disputed',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Answers that a member may give about a paid withdrawal (spec section 4, "Withdrawal confirmation"). */
export const withdrawalReceipts = ['full', 'partial', 'not_received'] as const;
export type WithdrawalReceipt = (typeof withdrawalReceipts)[number];

/** Kinds of movement on the main wallet. */
export const transactionKinds = [
  'deposit',
  'deposit_return',
  'debt_payment',
  'withdrawal',
  'withdrawal_return',
  'bet',
  'win',
  'refund',
  'wallet_transfer',
  'line_transfer',
  'bonus',
  'bonus_return',
  'rebate',
  'points',
  'salary',
  'dividend',
  'adjustment',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** Columns of exported files of records, in their order. */
export const betFileColumns = [
  'placed_at',
  'settled_at',
  'bet',
  'round',
  'vendor',
  'category',
  'game',
  'stake',
  'win',
  'valid_bet',
  'state',
  'currency',
] as const;
export type BetFileColumn = (typeof betFileColumns)[number];

export const transactionFileColumns = [
  'time',
  'transaction',
  'kind',
  'amount',
  'balance',
  'currency',
  'reference',
  'game',
] as const;
export type TransactionFileColumn = (typeof transactionFileColumns)[number];

export const rewardKinds = [
  'deposit',
  'activity',
  'mission',
  'vip',
  'rebate',
  'referral',
  'raffle',
  'red_envelope',
  'wheel',
  'golden_egg',
  'points',
] as const;
export type RewardKind = (typeof rewardKinds)[number];

/**
 * States of a reward. `coming`: it can be claimed from `opensAt` on. `process`: an operator has to decide first.
 * `returned`: its cause was reversed, for example its deposit was returned, and a claimed amount was taken back.
 */
export const rewardStates = ['coming', 'claim', 'process', 'claimed', 'rejected', 'expired', 'returned'] as const;
export type RewardState = (typeof rewardStates)[number];

/**
 * A reversed business fact that ended a reward. `deposit_returned`: its deposit was returned. `mission_undone`: the
 * events that the mission counted were cancelled. `friend_undone`: the deposits or bets of the invited member were
 * cancelled. `points_recounted`: the figures of the day changed, and its points are granted anew. `vip_undone`: deposits
 * or bets that had reached the VIP level were cancelled. `losses_recounted`: lost bets of the period of a rescue or cashback were cancelled, and the
 * reward was counted anew; one that still gives something names this cause too.
 */
export const rewardCauses = [
  'deposit_returned',
  'mission_undone',
  'friend_undone',
  'points_recounted',
  'vip_undone',
  'losses_recounted',
] as const;
export type RewardCause = (typeof rewardCauses)[number];

/** Kinds of thing that a reward may give. The operator sends a gift. */
export const rewardItems = ['cash', 'points', 'ticket', 'free_rounds', 'gift'] as const;
export type RewardItem = (typeof rewardItems)[number];

/**
 * States of claimed free rounds. `waiting`: the vendor of the game has not confirmed them yet. `ready`: the member can play them.
 * `refused`: the vendor does not give them. `over`: the time in which they can be played has ended.
 */
export const freeRoundStates = ['waiting', 'ready', 'refused', 'over'] as const;
export type FreeRoundState = (typeof freeRoundStates)[number];

/** States of an activity for this member (spec sections 3 and 4, "Activities"). `claim`: the member may apply or claim now. */
export const activityStates = [
  'claim',
  'joined',
  'signed',
  'applying',
  'process',
  'issued',
  'claimed',
  'rejected',
  'coming',
  'closed',
] as const;
export type ActivityState = (typeof activityStates)[number];

/**
 * How a member enters an activity. `apply`: by a form, which an operator decides on. `claim`: at once, by the rules.
 * `none`: the activity is for reading only.
 */
export const activityEntries = ['apply', 'claim', 'none'] as const;
export type ActivityEntry = (typeof activityEntries)[number];

/**
 * What an activity is, and so which parts its page shows. `reload`: a bonus that is chosen with a deposit. `rescue`: a share of the net loss
 * of the last period. `voucher`: a code that the member types. `free_rounds`: rounds of one game that cost the member nothing.
 */
export const activityKinds = [
  'application',
  'sign_in',
  'voucher',
  'free_rounds',
  'rescue',
  'reload',
  'wheel',
  'golden_egg',
  'raffle',
  'red_envelope',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * Why a member cannot enter an activity now. `guest`: after a log-in. `break`: a break from play runs. `owed`: of a deposit that went back.
 * `offers_off`: the member wants no offers. `audience`: the activity is for others. `spent`: its budget is used up. `nothing_due`: a rescue
 * without a net loss. `entered`: the member took part already, as often as one may. `phone_missing`, `payout_account_missing`: the activity is open
 * once for a number or an account, and the member has none. `person_entered`: another account with the same number or pay-out account took part.
 */
export const activityObstacles = [
  'guest',
  'trial',
  'agent',
  'blocked',
  'break',
  'owed',
  'offers_off',
  'audience',
  'spent',
  'nothing_due',
  'game_closed',
  'entered',
  'phone_missing',
  'payout_account_missing',
  'person_entered',
] as const;
export type ActivityObstacle = (typeof activityObstacles)[number];

/** A day of a sign-in calendar. `forgiven`: missed, and the streak goes on all the same. `open`: today, and not signed yet. */
export const signInDayStates = ['signed', 'forgiven', 'missed', 'open', 'coming'] as const;
export type SignInDayState = (typeof signInDayStates)[number];

export const redEnvelopeStates = ['coming', 'open', 'claimed', 'gone', 'closed'] as const;
export type RedEnvelopeState = (typeof redEnvelopeStates)[number];

/** Kinds of prize in a wheel segment, an egg or a raffle. */
export const prizeKinds = ['cash', 'points', 'gift', 'ticket', 'none'] as const;
export type PrizeKind = (typeof prizeKinds)[number];

/** Games of prizes that promotions give tickets to, or that members open. */
export const prizeGames = ['wheel', 'golden_egg', 'raffle', 'red_envelope'] as const;
export type PrizeGame = (typeof prizeGames)[number];

/** Why tickets are given: for each amount that was deposited, or for each valid bet of it. */
export const ticketRuleKinds = ['deposit', 'valid_bet'] as const;
export type TicketRuleKind = (typeof ticketRuleKinds)[number];

export const raffleStates = ['coming', 'open', 'drawing', 'drawn'] as const;
export type RaffleState = (typeof raffleStates)[number];

export const missionPeriods = ['once', 'daily', 'weekly', 'monthly'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];

/**
 * Figures that a mission may count. `deposit`: the sum of credited deposits, `deposits`: their number. `games`: settled bets with a valid bet. `wins`: bets
 * that paid more than their stake. `logins`: days with a log-in. `security`: the steps of the security centre that are set now.
 */
export const missionMeasures = [
  'valid_bet',
  'deposit',
  'deposits',
  'games',
  'wins',
  'logins',
  'invitations',
  'security',
] as const;
export type MissionMeasure = (typeof missionMeasures)[number];

/** The measures by which a leaderboard ranks. `best_multiple` is the most that one bet paid for each unit of its stake. */
export const leaderboardMeasures = ['valid_bet', 'best_multiple'] as const;
export type LeaderboardMeasure = (typeof leaderboardMeasures)[number];

export const missionRewardKinds = ['cash', 'points', 'ticket'] as const;
export type MissionRewardKind = (typeof missionRewardKinds)[number];

/** Why a member has no missions now. `break`: a break from play runs. `owed`: of a deposit that went back. `offers_off`: it wants no offers. */
export const offerObstacles = ['trial', 'agent', 'blocked', 'break', 'owed', 'offers_off'] as const;
export type OfferObstacle = (typeof offerObstacles)[number];

/** `process`: an operator decides about the reward, because another account shares a mark with the member. */
export const missionStates = ['open', 'process', 'claim', 'claimed', 'expired'] as const;
export type MissionState = (typeof missionStates)[number];

export const vipRewardKinds = ['upgrade', 'birthday', 'weekly', 'monthly'] as const;
export type VipRewardKind = (typeof vipRewardKinds)[number];

/**
 * Sources and uses of points (spec section 3, "Point types"). `redeem` also covers conversions to money. `reward` is an
 * addition of the platform: points of another program, such as a mission.
 */
export const pointTypes = ['live', 'lottery', 'pvp', 'rng', 'sports', 'redeem', 'deposit', 'reward'] as const;
export type PointType = (typeof pointTypes)[number];

/** Spec sections 3 and 4, "Redeem". */
export const redeemStates = ['process', 'approved', 'rejected'] as const;
export type RedeemState = (typeof redeemStates)[number];

/** Spec section 5, "Uploads": png or jpg only. */
export const uploadTypes = ['image/png', 'image/jpeg'] as const;
export type UploadType = (typeof uploadTypes)[number];

export const uploadPurposes = ['activity', 'deposit_proof', 'withdrawal_proof', 'feedback', 'complaint'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Log-in methods, as the history of the security centre names them. */
export const loginKinds = ['username', 'sms', 'social', 'freeplay', 'remembered', 'hand_off', 'passkey'] as const;
export type LoginKind = (typeof loginKinds)[number];

/** Changes of the ways to log in. Each one adds a line to the security history of the member. */
export const securityChanges = [
  'password_changed',
  'withdraw_password_set',
  'mobile_bound',
  'email_bound',
  'real_name_set',
  'two_factor_on',
  'two_factor_off',
  'passkey_added',
  'passkey_removed',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'device_forgotten',
  'reset_asked',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** Social providers (decision 11). */
export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Spec section 3, "Registration user": the inputs that a merchant's rules switch on, by their names on the wire. */
export const registerFields = [
  'username',
  'password',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'nickname',
  'fullname',
  'telegram',
  'zalo',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'placeOfBirth',
  'paymentPassword',
  'recommenderId',
  'affiliateCode',
  'captcha',
  'referralCode',
] as const;
export type RegisterField = (typeof registerFields)[number];

/** Whether a member may write in chat rooms; other values give the reason why not: trial account, break from play, muted or banned by a moderator. */
export const chatStandings = ['free', 'trial', 'excluded', 'muted', 'banned'] as const;
export type ChatStanding = (typeof chatStandings)[number];

export const chatReportReasons = ['abuse', 'spam', 'scam', 'personal_data', 'other'] as const;
export type ChatReportReason = (typeof chatReportReasons)[number];

export const complaintTopics = ['deposit', 'withdrawal', 'game', 'promotion', 'account', 'other'] as const;
export type ComplaintTopic = (typeof complaintTopics)[number];

/** States of a complaint. `waiting_member`: the operator has asked a question. `reopened`: the member wrote after the complaint was closed. */
export const complaintStates = ['open', 'waiting_member', 'answered', 'closed', 'reopened'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** Kinds of record that a complaint may be about. A round is named by one of its bets. */
export const complaintSubjectKinds = ['deposit', 'withdrawal', 'bet', 'round'] as const;
export type ComplaintSubjectKind = (typeof complaintSubjectKinds)[number];

/**
 * Subjects of messages, for which a member selects channels. `money`: deposits, withdrawals, transfers and wins.
 * `contracts`: contracts of agents. `notes`: written by the platform. `offers`: promotions.
 */
export const messageSubjects = ['money', 'contracts', 'notes', 'offers'] as const;
export type MessageSubject = (typeof messageSubjects)[number];

/** How a message reaches a member outside of the site. */
export const messageChannels = ['push', 'email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];
