import { lazyPart } from '@baize/site/lazy-page';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Banknote from 'lucide-react/icons/banknote-arrow-up';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Coins from 'lucide-react/icons/coins';
import Crown from 'lucide-react/icons/crown';
import Gauge from 'lucide-react/icons/gauge';
import Gem from 'lucide-react/icons/gem';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import Mail from 'lucide-react/icons/mail';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Target from 'lucide-react/icons/target';
import Tickets from 'lucide-react/icons/tickets';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import Wallet from 'lucide-react/icons/wallet';
import { paths } from '../shared/paths.ts';

const Home = lazyPart(
  async () => (await import('../features/member-home/member-home-page.tsx')).MemberHomePage,
  ['member', 'records', 'cashier'],
);
const Records = lazyPart(
  async () => (await import('../features/records/records-page.tsx')).RecordsPage,
  ['member', 'records', 'cashier'],
);
const Transactions = lazyPart(
  async () => (await import('../features/transactions/transactions-page.tsx')).TransactionsPage,
  ['member', 'records', 'cashier'],
);
const Profit = lazyPart(
  async () => (await import('../features/profit/profit-page.tsx')).ProfitPage,
  ['member', 'records'],
);
const Bonuses = lazyPart(
  async () => (await import('../features/bonuses/bonuses-page.tsx')).BonusesPage,
  ['member', 'records', 'cashier', 'promotions'],
);
const Rewards = lazyPart(
  async () => (await import('../features/rewards/rewards-page.tsx')).RewardsPage,
  ['promotions', 'cashier'],
);
const Rank = lazyPart(async () => (await import('../features/vip/rank-page.tsx')).RankPage, ['vip', 'promotions']);
const Rebate = lazyPart(
  async () => (await import('../features/rebate/rebate-page.tsx')).RebatePage,
  ['vip', 'records', 'promotions'],
);
const Missions = lazyPart(
  async () => (await import('../features/missions/missions-page.tsx')).MissionsPage,
  ['missions', 'promotions'],
);
const Referral = lazyPart(
  async () => (await import('../features/referral/referral-page.tsx')).ReferralPage,
  ['missions', 'records', 'promotions'],
);
const Limits = lazyPart(
  async () => (await import('../features/play-limits/limits-page.tsx')).LimitsPage,
  ['member', 'account', 'security', 'validation'],
);
const Deposit = lazyPart(async () => (await import('./deposit.tsx')).Deposit, ['cashier', 'register', 'validation']);
const Messages = lazyPart(async () => (await import('@baize/site/messages')).MessagesPage, ['records']);
const Complaints = lazyPart(
  async () => (await import('@baize/site/complaints')).ComplaintsPage,
  ['complaints', 'records', 'cashier', 'validation'],
);
const Security = lazyPart(
  async () => (await import('@baize/site/security/security-centre')).SecurityCentre,
  ['security', 'account', 'validation'],
);
const Withdraw = lazyPart(
  async () => (await import('./withdraw.tsx')).Withdraw,
  ['cashier', 'account', 'records', 'security', 'validation'],
);
const TransferFund = lazyPart(
  async () => (await import('../features/transfer-fund/transfer-fund-page.tsx')).TransferFundPage,
  ['member', 'cashier', 'records', 'validation'],
);
const TransferUpline = lazyPart(
  async () => (await import('./withdraw.tsx')).TransferUpline,
  ['cashier', 'account', 'records', 'security', 'validation'],
);

/**
 * The pages of the member centre (spec section 2), in the order of its menu. Each entry makes a route and an entry of the menu; `badge` names the count
 * that the menu shows on the entry.
 */
export const MEMBER_PAGES = [
  { path: paths.member, label: 'member_centre.home', Icon: UserRound, Page: Home },
  { path: paths.deposit, label: 'deposit.title', Icon: Wallet, Page: Deposit },
  { path: paths.withdraw, label: 'withdraw.title', Icon: Banknote, Page: Withdraw },
  { path: paths.transferFund, label: 'fund.title', Icon: ArrowLeftRight, Page: TransferFund },
  { path: paths.transferUpline, label: 'line_transfer.title', Icon: ArrowUpToLine, Page: TransferUpline },
  { path: paths.bettingRecord, label: 'nav.betting_record', Icon: ClipboardList, Page: Records },
  { path: paths.transactions, label: 'transaction.title', Icon: ReceiptText, Page: Transactions },
  { path: paths.profit, label: 'profit.title', Icon: ChartColumn, Page: Profit },
  { path: paths.bonuses, label: 'bonus.title', Icon: Coins, Page: Bonuses },
  { path: paths.rewardCentre, label: 'reward.title', Icon: Gift, Page: Rewards, badge: 'rewards' },
  { path: paths.playerRank, label: 'nav.vip', Icon: Crown, Page: Rank },
  { path: paths.manualRebate, label: 'nav.rebate', Icon: HandCoins, Page: Rebate },
  { path: paths.missions, label: 'mission.title', Icon: Target, Page: Missions, badge: 'missions' },
  { path: paths.referral, label: 'referral.title', Icon: UserRoundPlus, Page: Referral },
  { path: paths.playLimits, label: 'limit.title', Icon: Gauge, Page: Limits },
  { path: paths.securityCentre, label: 'security.title', Icon: ShieldCheck, Page: Security },
  { path: paths.messages, label: 'message.title', Icon: Mail, Page: Messages, badge: 'messages' },
  {
    path: paths.complaints,
    label: 'complaint.title',
    Icon: MessageSquareWarning,
    Page: Complaints,
    badge: 'complaints',
  },
] as const;

/** Pages outside of the member centre to which its menu leads as well. */
export const MEMBER_LINKS = [
  { path: paths.lotteryBets, label: 'lotto_bet.title', Icon: Tickets },
  { path: paths.pointMall, label: 'points.title', Icon: Gem },
  { path: paths.feedback, label: 'feedback.title', Icon: MessageSquareText },
] as const;
