import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPermissionRules } from '../operators/permissions.ts';
import { findCommandAccess, findCommandRules } from './access.ts';
import { listVerbs } from './arguments.ts';
import { commands } from './commands.ts';
import { resources } from './resources.ts';
import { tablelessResources } from './tableless-resources.ts';
import type { Reach } from './reach.ts';

const allCommands = [
  ...Object.entries(resources).flatMap(([name, resource]) => listVerbs(resource).map((verb) => [name, verb])),
  ...Object.keys(commands).map((name) => name.split(' ')),
  ...Object.keys(tablelessResources).map((name) => [name]),
];

/** The table lists the commands by permission. It changes with each new command, and with each command that gets another permission. */
test('each command needs the permission of this table', () => {
  const table = Map.groupBy(allCommands, (argv) => findCommandRules(argv)?.permission ?? 'none');
  const joinWords = (argv: readonly string[]): string => argv.join(' ');
  const byPermission = [...table].toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(byPermission.map(([permission, argv]) => `${permission}: ${argv.map(joinWords).join(', ')}`))
    .toMatchInlineSnapshot(`
      [
        "audit.view: audit list, audit verify",
        "brand.edit: domains list, domains add, domains change, domains remove, restrictions list, restrictions add, restrictions change, restrictions remove, switches list, switches add, switches change, system list, system change, look list, look change",
        "catalogue.edit: vendors list, vendors add, vendors change, brand-vendors list, brand-vendors add, brand-vendors change, brand-vendors remove, games list, games add, games change",
        "chat.moderate: chat-rooms list, chat-rooms add, chat-rooms change, chat-words list, chat-words add, chat-words remove, chat-messages list, chat-messages remove, chat-members list, chat-members mute, chat-members unmute, chat-members ban, chat-members unban, chat-members appoint, chat-members dismiss, chat-reports list, chat-reports decide",
        "complaint.handle: complaints list, complaints show, complaints assign, complaints answer, complaints ask, complaints note, complaints merge, complaints close, feedback list, feedback show, feedback answer, feedback close, complaints queue, complaints times",
        "content.edit: announcements list, announcements add, announcements change, announcements remove, banners list, banners add, banners change, banners remove, links list, links add, links remove, category-texts list, category-texts add, category-texts change, category-texts remove, customer-service list, customer-service add, customer-service change, customer-service remove, resources list, resources add, resources change, resources remove, help-sections list, help-sections add, help-sections change, help-sections remove, help list, help add, help change, help remove, downloads list, downloads add, downloads change, downloads remove, messages list, messages add, messages remove, canned-answers list, canned-answers add, canned-answers change, canned-answers remove, announcements preview",
        "contract.manage: members offer-contract, contracts list, contracts show, contracts end",
        "deposit.review: deposits list, deposits show, deposits amend, deposits approve, deposits refund, deposits reject, debts list, debts settle, deposits reconcile",
        "factor.reset: members reset-factor",
        "integration.edit: payment-providers list, payment-providers add, payment-providers change, integrations list, integrations add, integrations change, vendor-rounds list, integrations launch-token, integrations expire-session",
        "ledger.archive: ledger archive",
        "ledger.verify: ledger",
        "line.move: members move-line, line-moves list",
        "lottery.manage: lotteries list, lotteries change, lottery-holidays list, lottery-holidays remove, lottery-steps list, lottery-steps add, lottery-steps remove, lottery-play-limits list, lottery-play-limits add, lottery-play-limits change, lottery-play-limits remove, lottery-issues list, lottery-feeds list, lottery-feeds add, lottery-feeds change, lottery-results list, lottery-held-wins list, lottery-held-wins release, lottery-held-wins void, lottery-held-wins forfeit, lottery-issues show, lottery-issues exposure, lotteries returns, lottery-issues void, lotteries add, lotteries change-calendar, lottery-holidays add, lottery-feeds keys, lottery-feeds add-key, lottery-feeds retire-key, lottery-results preview, lottery-results enter",
        "member.block: members block, members unblock, members end-sessions, members end-all-sessions",
        "member.edit: members list, members change, member-tags list, member-tags add, member-tags remove",
        "member.erase: members erase",
        "member.reveal: feedback contact, members id-number, members export, withdrawals reveal, redemptions reveal, reward-programs sharers",
        "message.send: message-channels list, message-channels change, messages count, messages test, messages send, messages cancel, messages results, messages copies",
        "none: enrol, login, confirm, logout, whoami",
        "operator.manage: operators list, operators roles, operators add, operators grant, operators revoke, operators reset-factor, operators disable",
        "outbox.manage: outbox list, outbox-parked list, outbox retry, outbox discard",
        "recruiting.manage: members allow-recruiting, members forbid-recruiting, promotion-links list, promotion-links close, promotion-links reopen",
        "reward.grant: redemptions list, redemptions show, redemptions approve, redemptions ship, redemptions reject, chat-drop-rules list, chat-drop-rules add, chat-drop-rules change, chat-drop-rules remove, chat-rooms drop-envelopes, free-rounds list, free-rounds retry, free-rounds cancel, reward-applications list, reward-applications show, reward-applications take, reward-applications issue, reward-applications reject, reward-grants list, reward-grants approve, reward-grants reject, reward-grant-lists list, reward-grant-lists add, reward-grant-lists approve, reward-grant-lists reject",
        "reward.manage: point-rewards list, point-rewards add, point-rewards change, reward-programs list, reward-programs show, reward-programs versions, reward-programs schema, reward-programs preview, reward-programs add, reward-programs change, reward-programs stop, reward-programs costs, raffles list, raffles show",
        "rules.edit: login-rules list, login-rules change, sms-limits list, sms-limits change, approval-limits list, approval-limits add, approval-limits change, approval-limits remove, complaint-rules list, complaint-rules change, deposit-methods list, deposit-methods add, deposit-methods change, deposit-methods remove, deposit-bonuses list, deposit-bonuses add, deposit-bonuses change, deposit-bonuses remove, deposit-settings list, deposit-settings add, deposit-settings change, lottery-hedging list, lottery-hedging change, withdrawal-rules list, withdrawal-rules add, withdrawal-rules change, withdrawal-rules remove, payout-providers list, payout-providers add, payout-providers change, payout-providers remove, line-transfer-rules list, line-transfer-rules add, line-transfer-rules change, line-transfer-rules remove, contract-rules list, contract-rules add, contract-rules change, contract-rules remove, deposit-bonuses preview, deposit-bonuses versions",
        "settlement.manage: settlements list, settlements show, settlements hold, settlements resume, settlements replay, settlements correct, settlements settle, settlements run, settlements rests, settlements lines, settlements costs",
        "vault.keys: payout-accounts seal, payout-accounts keys, secrets reseal, secrets keys",
        "vendor.keys: payment-providers keys, payment-providers add-key, payment-providers retire-key, vendor-keys",
        "withdrawal.review: vendor-transfers list, withdrawals list, withdrawals show, withdrawals approve, withdrawals reject, withdrawals pay, withdrawals fail, payout-accounts list, payout-accounts show, payout-accounts verify, payout-accounts refuse, vendor-transfers recall",
      ]
    `);
});

test('every act that shows personal data requires a reason', () => {
  const reveals = Object.values(resources)
    .flatMap(({ acts = {} }) => Object.values(acts))
    .filter(({ permission }) => permission !== undefined && findPermissionRules(permission).isReveal);
  expect(reveals.length).toBeGreaterThan(1);
  expect(reveals.filter(({ options }) => options?.['reason']?.required !== true)).toEqual([]);
});

const OPERATE = new URL('../../../../docs/how-to/operate.md', import.meta.url);

/** A new command fails this test until the guide lists it. To fix the test, replace the row of the guide by the expected row. */
test('docs/how-to/operate.md lists whether a command concerns one brand, all brands or the platform', () => {
  const guarded = allCommands.filter((argv) => findCommandRules(argv));
  const table = Map.groupBy(guarded, (argv) => findCommandRules(argv)?.reach ?? 'platform');
  // All verbs of a resource have the same reach, so the guide names the resource. A command has a reach of its own, so the guide names the whole command.
  const formatName = (argv: readonly string[]): string =>
    Object.hasOwn(commands, argv.join(' ')) ? argv.join(' ') : (argv[0] ?? '');
  const formatNames = (reach: Reach): string => [...new Set(table.get(reach)?.map(formatName))].toSorted().join(', ');
  const guide = readFileSync(OPERATE, 'utf8').split('\n');
  const expected = [
    `| one brand | needs \`--merchant CODE\` | for the brand, or for all | ${formatNames('brand')} |`,
    `| all brands | takes no \`--merchant\` | for all brands | ${formatNames('all brands')} |`,
    `| the platform | takes no \`--merchant\` | for all brands | ${formatNames('platform')} |`,
  ];
  expect(guide.filter((line) => /^\| (one brand|all brands|the platform) \|/.test(line))).toEqual(expected);
});

test.each([
  [['banners', 'list', '--merchant', 'M1'], 'M1'],
  [['banners', 'list', '--merchant=M1'], 'M1'],
  [['banners', 'list', '--merchant', 'M1', '--merchant', 'M2'], 'M2'],
  [['vendors', 'list'], undefined],
  [['settlements', 'run'], undefined],
  [['operators', 'grant', '--merchant', 'M1'], undefined],
])('%j concerns the brand %s', (argv, merchant) => {
  expect(findCommandAccess(argv)?.merchant).toBe(merchant);
});

test.each([
  [['banners', 'list'], 'concerns one brand'],
  [['banners', 'list', '--', '--merchant', 'M1'], 'concerns one brand'],
  [['settlements', 'rests'], 'concerns one brand'],
  [['vendors', 'change', '--merchant', 'M1'], '"vendors change" concerns all brands: leave --merchant out.'],
  [['settlements', 'run', '--merchant', 'M1'], '"settlements run" concerns all brands: leave --merchant out.'],
  [['vendor-keys', 'add', '--merchant=M1'], 'concerns all brands'],
  [['ledger', 'verify', '--merchant', 'M1'], 'concerns the whole platform'],
  [['audit', 'list', '--merchant', 'M1'], 'concerns the whole platform'],
  [['operators', 'disable', '--merchant', 'M1'], 'concerns the whole platform'],
  [['logout', '--merchant', 'M1'], 'concerns the whole platform'],
])('refuses %j: %s', (argv, sentence) => {
  expect(() => findCommandAccess(argv)).toThrow(sentence);
});

test.each(['deposit-bonuses', 'reward-programs'])('%s versions, which takes no --by, gets none added', (name) => {
  expect(findCommandAccess([name, 'versions', '--merchant', 'M1'])).toMatchObject({ takesBy: false });
});

test('help needs no log-in, but a command with a word that only looks like --help does', () => {
  expect(findCommandAccess(['vendor-keys', '--help'])).toBeUndefined();
  expect(findCommandAccess(['banners', '-h'])).toBeUndefined();
  expect(findCommandAccess(['vendor-keys', 'add', '--', '--help'])).toMatchObject({ permission: 'vendor.keys' });
  expect(findCommandAccess(['outbox', 'discard', '--help'])).toMatchObject({ permission: 'outbox.manage' });
});

test('refuses an option before the verb, so that every command is checked for the permission of its verb', () => {
  expect(() => findCommandAccess(['members', '--merchant', 'M1', 'id-number'])).toThrow('The verb comes first');
});
