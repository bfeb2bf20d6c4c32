import { depositIcons, depositKinds } from '@baize/contract/codes';
import { depositDeeds } from './deposits.ts';
import { showIdNumber } from './id-number.ts';
import { anyText, choice, listOf, minorUnits, orNone, partsPerMillion, text, texts, whole } from './fields.ts';
import type { Noun } from './noun.ts';

/** The cashier's way in (spec section 2, depositv2): what is offered, and what is waiting. */
export const depositNouns: Readonly<Record<string, Noun>> = {
  deposits: {
    summary: 'money on its way in: what waits, and what was decided',
    table: 'deposit',
    ofMerchant: true,
    key: { option: 'id', column: 'deposit_id', kind: whole, generated: true },
    verbs: ['list'],
    acts: depositDeeds,
    fields: {},
    shown: ['state', 'member_id', 'method_id', 'currency', 'amount_minor', 'created_at', 'proof_sent_at', 'note'],
    order: ['deposit_id'],
    lastFirst: true,
  },
  'deposit-methods': {
    summary: 'ways to pay in, with their limits, fees and accounts',
    table: 'deposit_method',
    ofMerchant: true,
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
      'usual-minutes': { column: 'usual_minutes', kind: whole, help: 'until the money is there' },
      'vip-from': { column: 'vip_min', kind: whole, help: 'offered from this VIP level on' },
      'vip-to': { column: 'vip_max', kind: orNone(whole), help: 'up to this one' },
      bank: { column: 'bank_name', kind: orNone(text), help: 'of a manual one' },
      'account-name': { column: 'account_name', kind: orNone(text), help: 'of a manual one' },
      account: { column: 'account_number', kind: orNone(text), help: 'of a manual one' },
      qr: { column: 'qr_text', kind: orNone(anyText), help: 'what a wallet app scans' },
      state: { column: 'state', kind: choice('active', 'maintenance', 'off'), help: 'off: not shown' },
      position: { column: 'position', kind: whole, help: 'lower stands first' },
    },
    order: ['position', 'method_id'],
  },
  'deposit-settings': {
    summary: 'valid bet that deposits ask, how many may wait, for how long',
    table: 'deposit_setting',
    ofMerchant: true,
    verbs: ['list', 'add', 'change'],
    fields: {
      turnover: {
        column: 'turnover_ppm',
        kind: partsPerMillion,
        help: 'percent of a deposit to bet before a withdrawal',
      },
      'open-max': { column: 'open_max', kind: whole, help: 'deposits of one member that wait at the same time' },
      'pay-minutes': { column: 'pay_minutes', kind: whole, help: 'time for paying' },
    },
    order: ['merchant_id'],
  },
  'payment-providers': {
    summary: 'companies whose page takes a payment, for all brands',
    table: 'payment_provider',
    ofMerchant: false,
    key: { option: 'provider', column: 'code', kind: text },
    verbs: ['list', 'change'],
    fields: {
      name: { column: 'name', kind: text, help: 'as operators call it' },
      state: {
        column: 'state',
        kind: choice('active', 'maintenance', 'off'),
        help: 'maintenance: its methods take nothing; off: it is not asked either',
      },
    },
    shown: ['dialect', 'api_url'],
    order: ['code'],
  },
  members: {
    summary: 'the VIP level of one member, and the number of the document that was given',
    table: 'member',
    ofMerchant: true,
    key: { option: 'member', column: 'member_id', kind: whole },
    verbs: ['list', 'change'],
    acts: {
      'id-number': { help: 'what was typed at the registration; who read it is kept in the audit', run: showIdNumber },
    },
    fields: { vip: { column: 'vip_level', kind: whole, help: 'what is offered follows it' } },
    shown: ['account', 'type', 'state'],
    order: ['member_id'],
    lastFirst: true,
  },
};
