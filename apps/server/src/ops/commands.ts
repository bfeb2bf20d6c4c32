import { previewAnnouncements } from './announcement-preview.ts';
import { verifyAudit } from './audit-verify.ts';
import type { Command } from './command.ts';
import { printCosts } from './commission-costs.ts';
import { printComplaintQueue, printComplaintTimes } from './complaint-queue.ts';
import { previewDepositBonus } from './deposit-bonus-preview.ts';
import { dropInRoom } from './drop-envelopes.ts';
import { endAllSessions } from './end-all-sessions.ts';
import { expireSession } from './expire-session.ts';
import { archiveLedgerMonth } from './ledger-archive.ts';
import { makeLaunchToken } from './launch-token.ts';
import { confirm, enrol, login, logout, whoami } from './login.ts';
import {
  addOperator,
  disableAccount,
  grantRole,
  listOperators,
  listRoles,
  resetFactor,
  revokeRole,
} from './operators.ts';
import { discardParkedEvent, retryParkedEvents } from './outbox.ts';
import { addLotteryLike, changeDrawTimes } from './lottery-calendars.ts';
import { addHolidays } from './lottery-holidays.ts';
import { enterResult, showIssue, voidByOperators } from './lottery-commands.ts';
import { previewResult, printExposure, printReturns } from './lottery-risk.ts';
import { messageCommands } from './message-commands.ts';
import { feedKeys, providerKeys } from './partner-keys.ts';
import { recallWallets } from './recall-wallets.ts';
import { reconcileProviderDeposits } from './reconcile.ts';
import { rewardCommands } from './reward-commands.ts';
import { resealSecrets, showSecretKeys } from './secrets.ts';
import { settleNow } from './settle-now.ts';
import { printLines } from './settlement-lines.ts';
import { listRests } from './settlement-rests.ts';
import { sealPayoutAccounts, showVaultKeys } from './vault-keys.ts';
import { printBonusVersions } from './version-history.ts';

/** The commands by their two words on the command line, e.g. "integrations launch-token". */
export const commands: Readonly<Record<string, Command>> = {
  'integrations launch-token': {
    permission: 'integration.edit',
    reach: 'brand',
    summary:
      'a launch token to try a game with: --merchant CODE --vendor CODE --game CODE (--account NAME | --new-player --balance-minor N) --by NAME',
    run: makeLaunchToken,
  },
  'integrations expire-session': {
    permission: 'integration.edit',
    reach: 'all brands',
    summary: 'lets a game session of a test player expire: --session TOKEN --by NAME',
    run: expireSession,
  },
  'announcements preview': {
    permission: 'content.edit',
    reach: 'brand',
    isReadOnly: true,
    summary: 'what an audience reads: --merchant CODE --for A|B|F [--language ne] [--at MOMENT]',
    run: previewAnnouncements,
  },
  'chat-rooms drop-envelopes': {
    permission: 'reward.grant',
    reach: 'brand',
    summary:
      'red envelopes for those in a chat room: --merchant CODE --room ROOM --program CODE --amount 100.00 --count N --minutes N --by NAME',
    run: dropInRoom,
  },
  'members end-all-sessions': {
    permission: 'member.block',
    reach: 'brand',
    summary: 'ends all access of everybody who is logged in at a brand: --merchant CODE --reason TEXT --by NAME',
    run: endAllSessions,
  },
  'deposit-bonuses preview': {
    permission: 'rules.edit',
    reach: 'brand',
    isReadOnly: true,
    summary: 'what a bonus would have given on the deposits of the last month: --merchant CODE --code CODE',
    run: previewDepositBonus,
  },
  'deposit-bonuses versions': {
    permission: 'rules.edit',
    reach: 'brand',
    isReadOnly: true,
    summary: 'what a bonus has said and until when, the oldest first: --merchant CODE --code CODE',
    run: printBonusVersions,
  },
  'deposits reconcile': {
    permission: 'deposit.review',
    reach: 'all brands',
    isReadOnly: true,
    summary: 'our deposits against a provider’s own list: --provider CODE --day DAY',
    run: reconcileProviderDeposits,
  },
  'vendor-transfers recall': {
    permission: 'withdrawal.review',
    reach: 'brand',
    summary: 'ends a member’s games at vendors, brings their money home: --merchant CODE --account NAME --by NAME',
    run: recallWallets,
  },
  'outbox retry': {
    permission: 'outbox.manage',
    reach: 'platform',
    summary: 'tries parked events at once: --consumer NAME [--topic TOPIC] [--position N] --by NAME',
    run: retryParkedEvents,
  },
  'outbox discard': {
    permission: 'outbox.manage',
    reach: 'platform',
    summary: 'gives up one parked event: --consumer NAME --topic TOPIC --position N --by NAME',
    run: discardParkedEvent,
  },
  'ledger archive': {
    permission: 'ledger.archive',
    reach: 'platform',
    summary:
      'writes an old month to files and takes it out of the database, as the owner of the schema: --month 2025-01 --folder DIR --by NAME',
    run: archiveLedgerMonth,
  },
  'lottery-issues show': {
    permission: 'lottery.manage',
    reach: 'all brands',
    isReadOnly: true,
    summary: 'one issue with its draw, its results and requests to void it: --lottery CODE --number N',
    run: showIssue,
  },
  'lottery-issues exposure': {
    permission: 'lottery.manage',
    reach: 'all brands',
    isReadOnly: true,
    summary:
      'what is staked on the numbers of an issue and what each may cost, the dearest first: --lottery CODE --number N [--top N]',
    run: printExposure,
  },
  'lotteries returns': {
    permission: 'lottery.manage',
    reach: 'all brands',
    isReadOnly: true,
    summary: 'stakes, payouts and return of a lottery by day of its draws (UTC): --lottery CODE --from DAY --to DAY',
    run: printReturns,
  },
  'lottery-issues void': {
    permission: 'lottery.manage',
    reach: 'all brands',
    summary:
      'gives all stakes back, once two operators have asked for it: --lottery CODE --number N --reason TEXT --by NAME',
    run: voidByOperators,
  },
  'lotteries add': {
    permission: 'lottery.manage',
    reach: 'all brands',
    summary:
      'a lottery of the family, prizes and limits of another one, hidden at first: --lottery CODE --like CODE --calendar every:10|18:30@mon,thu --name TEXT --by NAME',
    run: addLotteryLike,
  },
  'lotteries change-calendar': {
    permission: 'lottery.manage',
    reach: 'all brands',
    summary:
      'draw times from a day on; planned issues without bets are withdrawn: --lottery CODE --calendar every:3|18:30@daily|18:30@mon,thu --from DAY --by NAME',
    run: changeDrawTimes,
  },
  'lottery-holidays add': {
    permission: 'lottery.manage',
    reach: 'all brands',
    summary:
      'days without a draw, of one lottery or of several; planned issues without bets are withdrawn: --lottery CODE,CODE --from DAY [--to DAY] --reason TEXT --by NAME',
    run: addHolidays,
  },
  'payment-providers keys': {
    permission: 'vendor.keys',
    reach: 'all brands',
    isReadOnly: true,
    summary: 'the active and the retired keys of a provider, without their secrets: --provider CODE',
    run: providerKeys.list,
  },
  'payment-providers add-key': {
    permission: 'vendor.keys',
    reach: 'all brands',
    summary:
      'makes a second key of a provider and prints the secret once, or reads a key that the provider has issued: --provider CODE [--key ID --secret-file FILE] --by NAME',
    run: providerKeys.add,
  },
  'payment-providers retire-key': {
    permission: 'vendor.keys',
    reach: 'all brands',
    summary: 'takes a key of a provider out of use: --provider CODE --key ID --by NAME',
    run: providerKeys.retire,
  },
  'lottery-feeds keys': {
    permission: 'lottery.manage',
    reach: 'all brands',
    isReadOnly: true,
    summary: 'the active and the retired keys of a feed, without their secrets: --feed CODE',
    run: feedKeys.list,
  },
  'lottery-feeds add-key': {
    permission: 'lottery.manage',
    reach: 'all brands',
    summary:
      'makes a key that a feed signs its results with and prints the secret once, or reads a key that the feed has issued: --feed CODE [--key ID --secret-file FILE] --by NAME',
    run: feedKeys.add,
  },
  'lottery-feeds retire-key': {
    permission: 'lottery.manage',
    reach: 'all brands',
    summary: 'takes a key of a feed out of use: --feed CODE --key ID --by NAME',
    run: feedKeys.retire,
  },
  'lottery-results preview': {
    permission: 'lottery.manage',
    reach: 'all brands',
    isReadOnly: true,
    summary:
      'what a result, or its correction, would pay and take back; writes nothing: --lottery CODE --number N --draw TEXT',
    run: previewResult,
  },
  'lottery-results enter': {
    permission: 'lottery.manage',
    reach: 'all brands',
    summary:
      'a draw that was made elsewhere, or its correction; two operators enter it: --lottery CODE --number N --draw TEXT --by NAME',
    run: enterResult,
  },
  ...messageCommands,
  ...rewardCommands,
  'complaints queue': {
    permission: 'complaint.handle',
    reach: 'brand',
    isReadOnly: true,
    summary: 'complaints that wait for an answer, the one that is due first on top: --merchant CODE',
    run: printComplaintQueue,
  },
  'complaints times': {
    permission: 'complaint.handle',
    reach: 'brand',
    isReadOnly: true,
    summary: 'time to the first answer, late answers and ratings of the last days: --merchant CODE [--days N]',
    run: printComplaintTimes,
  },
  'settlements run': {
    permission: 'settlement.manage',
    reach: 'all brands',
    summary: 'settles at once what is due, for all brands: --by NAME',
    run: settleNow,
  },
  'settlements rests': {
    permission: 'settlement.manage',
    reach: 'brand',
    isReadOnly: true,
    summary: 'what waits for agents whose contract has ended: --merchant CODE',
    run: listRests,
  },
  'settlements lines': {
    permission: 'settlement.manage',
    reach: 'brand',
    isReadOnly: true,
    summary:
      'the lines of a run with their formula, or of one contract with its rows: --merchant CODE --run N [--state failed] [--after CONTRACT] [--contract CONTRACT]',
    run: printLines,
  },
  'settlements costs': {
    permission: 'settlement.manage',
    reach: 'brand',
    isReadOnly: true,
    summary: 'what agents have cost a brand, by kind of contract: --merchant CODE --from DAY --to DAY',
    run: printCosts,
  },
  'audit verify': {
    permission: 'audit.view',
    reach: 'platform',
    isReadOnly: true,
    summary: 'recomputes the hash chain of the audit: [--position N --hash HEX], as an earlier run printed them',
    run: verifyAudit,
  },
  enrol: {
    permission: 'none',
    reach: 'platform',
    summary: 'sets password and second factor with a one-time code: --name NAME',
    run: enrol,
  },
  login: {
    permission: 'none',
    reach: 'platform',
    summary: 'opens a session with password and second factor: --name NAME',
    run: login,
  },
  confirm: {
    permission: 'none',
    reach: 'platform',
    summary: 'gives the second factor again, for commands about money',
    run: confirm,
  },
  logout: { permission: 'none', reach: 'platform', summary: 'ends the session', run: logout },
  whoami: { permission: 'none', reach: 'platform', summary: 'who is logged in', run: whoami },
  'operators list': {
    permission: 'operator.manage',
    reach: 'platform',
    isReadOnly: true,
    summary: 'operators and their grants',
    run: listOperators,
  },
  'operators roles': {
    permission: 'operator.manage',
    reach: 'platform',
    isReadOnly: true,
    summary: 'roles and their permissions',
    run: listRoles,
  },
  'operators add': {
    permission: 'operator.manage',
    reach: 'platform',
    summary: 'a new operator, with a one-time code to enrol with: --name NAME --full-name TEXT',
    run: addOperator,
  },
  'operators grant': {
    permission: 'operator.manage',
    reach: 'platform',
    takesMerchant: true,
    summary: 'a role for one brand or for all: --name NAME --role ROLE [--merchant CODE]',
    run: grantRole,
  },
  'operators revoke': {
    permission: 'operator.manage',
    reach: 'platform',
    takesMerchant: true,
    summary: 'takes a role away: --name NAME --role ROLE [--merchant CODE]',
    run: revokeRole,
  },
  'operators reset-factor': {
    permission: 'operator.manage',
    reach: 'platform',
    summary: 'ends the sessions and lets the operator enrol anew, once two operators have asked for it: --name NAME',
    run: resetFactor,
  },
  'operators disable': {
    permission: 'operator.manage',
    reach: 'platform',
    summary: 'ends the sessions and lets the operator in no more: --name NAME',
    run: disableAccount,
  },
  'payout-accounts seal': {
    permission: 'vault.keys',
    reach: 'all brands',
    summary:
      'seals account and id numbers, delivery addresses and contacts that stand readable or under an older key: --by NAME',
    run: sealPayoutAccounts,
  },
  'payout-accounts keys': {
    permission: 'vault.keys',
    reach: 'all brands',
    isReadOnly: true,
    summary: 'how many account and id numbers, delivery addresses and contacts each key of VAULT_KEYS has sealed',
    run: showVaultKeys,
  },
  'secrets reseal': {
    permission: 'vault.keys',
    reach: 'platform',
    summary: 'seals secrets again that the first key of SECRET_KEY has not sealed: --by NAME',
    run: resealSecrets,
  },
  'secrets keys': {
    permission: 'vault.keys',
    reach: 'platform',
    isReadOnly: true,
    summary: 'how many secrets each key of SECRET_KEY has sealed, and whether the older one may be removed',
    run: showSecretKeys,
  },
};

/**
 * Finds the command that the arguments begin with, and the number of words in its name: `login` has one, `operators add` has two. Returns
 * `undefined` if the arguments begin with a resource or with nothing that is known.
 */
export function findCommand(argv: readonly string[]): (Command & { readonly words: 1 | 2 }) | undefined {
  for (const words of [1, 2] as const) {
    const name = argv.slice(0, words).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { ...command, words };
  }
  return undefined;
}
