import { expect, test } from 'vitest';
import { accessOf } from './access.ts';
import { verbsOf } from './arguments.ts';
import { commands } from './commands.ts';
import { nouns } from './nouns.ts';
import { ownVerbs } from './own-verbs.ts';

/** The permission of each command, by permission. A command that changes its permission, or is new, changes this table. */
test('each command needs the permission of this table', () => {
  const all = [
    ...Object.entries(nouns).flatMap(([name, noun]) => verbsOf(noun).map((verb) => [name, verb])),
    ...Object.keys(commands).map((name) => name.split(' ')),
    ...Object.keys(ownVerbs).map((name) => [name]),
  ];
  const table = Map.groupBy(all, (argv) => accessOf(argv)?.permission ?? 'none');
  const names = (argv: readonly string[]): string => argv.join(' ');
  const byPermission = [...table].toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(byPermission.map(([permission, argv]) => `${permission}: ${argv.map(names).join(', ')}`))
    .toMatchInlineSnapshot(`
      [
        "audit.view: audit list, audit verify",
        "brand.edit: domains list, domains add, domains change, domains remove, restrictions list, restrictions add, restrictions change, restrictions remove, switches list, switches add, switches change, system list, system change",
        "catalogue.edit: vendors list, vendors add, vendors change, brand-vendors list, brand-vendors add, brand-vendors change, brand-vendors remove, games list, games add, games change",
        "content.edit: announcements list, announcements add, announcements change, announcements remove, banners list, banners add, banners change, banners remove, links list, links add, links remove, customer-service list, customer-service add, customer-service change, customer-service remove, resources list, resources add, resources change, resources remove, help-sections list, help-sections add, help-sections change, help-sections remove, help list, help add, help change, help remove, downloads list, downloads add, downloads change, downloads remove, messages list, messages add, messages remove",
        "contract.manage: members offer-contract, contracts list, contracts end",
        "deposit.review: deposits list, deposits show, deposits amend, deposits approve, deposits refund, deposits reject, debts list, debts settle, deposits reconcile",
        "factor.reset: members reset-factor",
        "integration.edit: payment-providers list, payment-providers change, integrations list, integrations add, integrations change, vendor-rounds list, integrations launch-token, integrations expire-session",
        "ledger.verify: ledger",
        "lottery.manage: lotteries list, lotteries change, lottery-issues list, lottery-results list, lottery-issues show, lottery-issues void, lottery-results enter",
        "member.block: members block, members unblock, members end-sessions",
        "member.edit: members list, members change",
        "member.reveal: members id-number, withdrawals reveal",
        "none: enrol, login, confirm, logout, whoami",
        "operator.manage: operators list, operators roles, operators add, operators grant, operators revoke, operators reset-factor, operators disable",
        "outbox.manage: outbox list, outbox-parked list, outbox retry, outbox discard",
        "recruiting.manage: members allow-recruiting, members forbid-recruiting, promotion-links list, promotion-links close, promotion-links reopen",
        "rules.edit: approval-limits list, approval-limits add, approval-limits change, approval-limits remove, deposit-methods list, deposit-methods add, deposit-methods change, deposit-methods remove, deposit-bonuses list, deposit-bonuses add, deposit-bonuses change, deposit-bonuses remove, deposit-settings list, deposit-settings add, deposit-settings change, login-rules list, login-rules change, sms-limits list, sms-limits change, withdrawal-rules list, withdrawal-rules add, withdrawal-rules change, withdrawal-rules remove, payout-providers list, payout-providers add, payout-providers change, payout-providers remove, line-transfer-rules list, line-transfer-rules add, line-transfer-rules change, line-transfer-rules remove, contract-rules list, contract-rules add, contract-rules change, contract-rules remove",
        "settlement.manage: settlements list, settlements show, settlements hold, settlements resume, settlements replay, settlements correct, settlements settle, settlements run, settlements rests, settlements costs",
        "vault.keys: payout-accounts seal, payout-accounts keys, secrets reseal, secrets keys",
        "vendor.keys: vendor-keys",
        "withdrawal.review: vendor-transfers list, withdrawals list, withdrawals show, withdrawals approve, withdrawals reject, withdrawals pay, withdrawals fail, payout-accounts list, payout-accounts show, payout-accounts verify, payout-accounts refuse, vendor-transfers recall",
      ]
    `);
});

test.each([
  [['banners', 'list', '--merchant', 'M1'], 'M1'],
  [['banners', 'list', '--merchant=M1'], 'M1'],
  [['banners', 'list', '--merchant', 'M1', '--merchant', 'M2'], 'M2'],
  [['banners', 'list', '--', '--merchant', 'M1'], undefined],
  [['banners', 'list'], undefined],
  [['operators', 'grant', '--merchant', 'M1'], undefined],
  [['ledger', 'verify', '--merchant', 'M1'], undefined],
])('%j concerns the brand %s', (argv, merchant) => {
  expect(accessOf(argv)?.merchant).toBe(merchant);
});

test('help needs no log-in, a word that only looks like help does', () => {
  expect(accessOf(['vendor-keys', '--help'])).toBeUndefined();
  expect(accessOf(['banners', '-h'])).toBeUndefined();
  expect(accessOf(['vendor-keys', 'add', '--', '--help'])).toMatchObject({ permission: 'vendor.keys' });
  expect(accessOf(['outbox', 'discard', '--help'])).toMatchObject({ permission: 'outbox.manage' });
});

test('the verb of a noun comes first, so that no act hides behind an option', () => {
  expect(() => accessOf(['members', '--merchant', 'M1', 'id-number'])).toThrow('The verb comes first');
});
