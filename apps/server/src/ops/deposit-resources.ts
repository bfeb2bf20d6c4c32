import { bonusFrequencies, depositIcons, depositKinds, gameTypes, personMarks } from '@baize/contract/codes';
import { sql } from 'kysely';
import { providerDialects } from '../modules/cashier/providers/open.ts';
import { depositActs } from './deposits.ts';
import {
  list,
  anyText,
  choice,
  instant,
  link,
  listOf,
  minorUnits,
  orNone,
  partsPerMillion,
  serverUrl,
  text,
  texts,
  multiplier,
  wholeNumber,
  yesNo,
} from './fields.ts';
import { memberActs } from './member-acts.ts';
import { OperatorError } from './operator-error.ts';
import type { Tx } from '../platform/db.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** Refuses a deposit bonus with the code of a program, because budgets, grants and cost reports know both by their codes alone. */
async function refuseCodeOfProgram(tx: Tx, row: Readonly<Record<string, unknown>>): Promise<void> {
  if (row['enabled'] !== true) return;
  const { rows } = await sql`
    select from reward_program where merchant_id = ${row['merchant_id']} and code = ${row['code']}`.execute(tx);
  if (rows.length > 0) throw new OperatorError(`There is a program ${String(row['code'])}: name the bonus otherwise.`);
}

/** The resources for deposits: what a brand offers, and the deposits that wait for an operator (spec section 2, depositv2). */
export const depositResources: Readonly<Record<string, ResourceDefinition>> = {
  deposits: {
    summary: 'money on its way in: what waits, and what was decided',
    permission: 'deposit.review',
    table: 'deposit',
    belongsToMerchant: true,
    key: { option: 'id', column: 'deposit_id', kind: wholeNumber, generated: true },
    verbs: ['list'],
    acts: depositActs,
    fields: {},
    listColumns: [
      'state',
      'member_id',
      'method_id',
      'currency',
      'amount_minor',
      'bonus_code',
      'bonus_state',
      'created_at',
      'proof_sent_at',
      'note',
    ],
    order: ['deposit_id'],
    descending: true,
  },
  'deposit-methods': {
    summary: 'ways to pay in, with their limits, fees and accounts',
    permission: 'rules.edit',
    table: 'deposit_method',
    belongsToMerchant: true,
    key: { option: 'method', column: 'method_id', kind: text },
    verbs: ['list', 'add', 'change', 'remove'],
    fields: {
      kind: {
        column: 'kind',
        kind: choice(...depositKinds),
        required: true,
        help: 'manual: an operator approves; hosted: a provider’s page',
      },
      provider: { column: 'provider_code', kind: orNone(text), help: 'of a hosted one: see payment-providers' },
      currency: { column: 'currency', kind: text, required: true, help: 'shown where it is the brand’s' },
      name: { column: 'names', kind: texts, required: true, help: 'once per language; en is needed' },
      note: { column: 'notes', kind: texts, help: 'beside the account; once per language' },
      icon: { column: 'icon', kind: choice(...depositIcons), help: 'the sign beside its name' },
      min: { column: 'min_minor', kind: minorUnits, required: true, help: 'of one deposit' },
      max: { column: 'max_minor', kind: minorUnits, required: true, help: 'of one deposit' },
      'daily-max': { column: 'daily_max_minor', kind: orNone(minorUnits), help: 'of one member and day' },
      fee: { column: 'fee_ppm', kind: partsPerMillion, help: 'percent that the member pays on top' },
      presets: { column: 'presets_minor', kind: listOf(minorUnits), help: 'amounts offered as buttons' },
      'usual-minutes': { column: 'usual_minutes', kind: wholeNumber, help: 'until the money is there' },
      'vip-from': { column: 'vip_min', kind: wholeNumber, help: 'offered from this VIP level on' },
      'vip-to': { column: 'vip_max', kind: orNone(wholeNumber), help: 'up to this one' },
      bank: { column: 'bank_name', kind: orNone(text), help: 'of a manual one' },
      'account-name': { column: 'account_name', kind: orNone(text), help: 'of a manual one' },
      account: { column: 'account_number', kind: orNone(text), help: 'of a manual one' },
      qr: { column: 'qr_text', kind: orNone(anyText), help: 'what a wallet app scans' },
      state: { column: 'state', kind: choice('active', 'maintenance', 'off'), help: 'off: not shown' },
      position: { column: 'position', kind: wholeNumber, help: 'lower stands first' },
    },
    order: ['position', 'method_id'],
  },
  'deposit-bonuses': {
    summary: 'what a deposit may bring on top; a change holds for those who choose it from then on',
    permission: 'rules.edit',
    table: 'deposit_bonus',
    belongsToMerchant: true,
    key: { option: 'code', column: 'code', kind: text },
    verbs: ['list', 'add', 'change', 'remove'],
    fields: {
      currency: { column: 'currency', kind: text, required: true, help: 'offered where it is the brand’s' },
      title: { column: 'titles', kind: texts, required: true, help: 'once per language; en is needed' },
      rules: { column: 'rules', kind: texts, help: 'what the figures do not say; once per language' },
      picture: { column: 'image', kind: link, help: 'on the promotions page; path without width and ending' },
      percent: { column: 'percent_ppm', kind: partsPerMillion, required: true, help: 'of the deposit, up to 500' },
      max: { column: 'max_minor', kind: minorUnits, required: true, help: 'the bonus is never more' },
      least: { column: 'least_minor', kind: minorUnits, required: true, help: 'smallest deposit that brings it' },
      turnover: {
        column: 'turnover_ppm',
        kind: multiplier,
        required: true,
        help: 'valid bet before a withdrawal, of deposit and bonus together',
      },
      frequency: {
        column: 'frequency',
        kind: choice(...bonusFrequencies),
        required: true,
        help: 'first: with the first deposit alone; daily: once a day',
      },
      'one-per': {
        column: 'one_per',
        kind: orNone(list(...personMarks)),
        help: 'of a first deposit: where another account shares one and had it, an operator decides first (reward-grants)',
      },
      'turnover-games': {
        column: 'turnover_game_types',
        kind: orNone(list(...gameTypes)),
        help: 'game types whose bets count towards its turnover; none: no list, all count',
      },
      from: { column: 'starts_at', kind: instant, defaultForAdd: (now) => now, help: 'offered from then on' },
      until: { column: 'ends_at', kind: orNone(instant), help: 'offered until then' },
      'vip-from': { column: 'vip_min', kind: wholeNumber, help: 'offered from this VIP level on' },
      budget: {
        column: 'budget_minor',
        kind: orNone(minorUnits),
        help: 'of all bonuses together; one that is chosen counts until its deposit is over',
      },
      'day-budget': { column: 'day_budget_minor', kind: orNone(minorUnits), help: 'of the bonuses chosen on one day' },
      'member-budget': {
        column: 'member_budget_minor',
        kind: orNone(minorUnits),
        help: 'of the bonuses of one member',
      },
      enabled: { column: 'enabled', kind: yesNo, help: 'no: offered to nobody; what was promised holds' },
      position: { column: 'position', kind: wholeNumber, help: 'lower stands first' },
    },
    listColumns: ['merchant_id', 'version'],
    versions: { table: 'deposit_bonus_version', column: 'bonus' },
    validateRow: refuseCodeOfProgram,
    order: ['position', 'code'],
  },
  'deposit-settings': {
    summary: 'valid bet that deposits ask, how many may wait, for how long',
    permission: 'rules.edit',
    table: 'deposit_setting',
    belongsToMerchant: true,
    verbs: ['list', 'add', 'change'],
    fields: {
      turnover: {
        column: 'turnover_ppm',
        kind: partsPerMillion,
        help: 'percent of a deposit to bet before a withdrawal',
      },
      'open-max': { column: 'open_max', kind: wholeNumber, help: 'deposits of one member that wait at the same time' },
      'pay-minutes': { column: 'pay_minutes', kind: wholeNumber, help: 'time for paying' },
    },
    order: ['merchant_id'],
  },
  'payment-providers': {
    summary: 'companies whose page takes a payment, for all brands',
    permission: 'integration.edit',
    table: 'payment_provider',
    belongsToMerchant: false,
    key: { option: 'provider', column: 'code', kind: text },
    verbs: ['list', 'add', 'change'],
    fields: {
      name: { column: 'name', kind: text, required: true, help: 'as operators call it' },
      dialect: { column: 'dialect', kind: choice(...providerDialects), required: true, help: 'the API that it speaks' },
      url: { column: 'api_url', kind: serverUrl, required: true, help: 'the base of its API' },
      state: {
        column: 'state',
        kind: choice('active', 'maintenance', 'off'),
        help: 'maintenance: its methods take nothing; off: it is not asked either',
      },
    },
    order: ['code'],
  },
  members: {
    summary: 'the VIP level of a member, blocking, ending sessions, a lost second factor, the number of the document',
    permission: 'member.edit',
    table: 'member',
    belongsToMerchant: true,
    key: { option: 'member', column: 'member_id', kind: wholeNumber },
    verbs: ['list', 'change'],
    acts: memberActs,
    fields: { vip: { column: 'vip_level', kind: wholeNumber, help: 'what is offered follows it' } },
    listColumns: ['account', 'type', 'state'],
    order: ['member_id'],
    descending: true,
  },
};
