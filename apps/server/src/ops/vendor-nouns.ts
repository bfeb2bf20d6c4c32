import { gameTypes } from '@baize/contract/codes';
import { dialects } from '../modules/wallet-api/dialects/dialects.ts';
import { amountsByCurrency, choice, link, minorUnits, orNone, serverUrl, text, texts, whole, yesNo } from './fields.ts';
import type { Field, ResourceDefinition } from './noun.ts';

const ALL_VERBS = ['list', 'add', 'change', 'remove'] as const;
const WITHOUT_REMOVE = ['list', 'add', 'change'] as const;

const required = true;
const addOnly = true;
const state: Field = { column: 'state', kind: choice('active', 'maintenance', 'off'), help: 'off: not in the lobby' };
const position: Field = { column: 'position', kind: whole, otherwise: () => 0, help: 'lower stands first' };

/** The nouns for integrations, their vendors and games, and the brands that offer them (docs/integrators/integrate-a-vendor.md). */
export const vendorNouns: Readonly<Record<string, ResourceDefinition>> = {
  integrations: {
    summary: 'companies that call the wallet API, for all brands',
    permission: 'integration.edit',
    table: 'integration',
    ofMerchant: false,
    key: { option: 'integration', column: 'code', kind: text },
    verbs: WITHOUT_REMOVE,
    fields: {
      name: { column: 'name', kind: text, required, help: 'as it is shown' },
      'launch-url': {
        column: 'launch_url',
        kind: serverUrl,
        required,
        help: 'where its games open: /play/{gameCode} and /round/{roundId} are put behind it',
      },
      'wallet-mode': {
        column: 'wallet_mode',
        kind: choice('single', 'transfer'),
        otherwise: () => 'single',
        addOnly,
        help: 'transfer: money is moved to its vendors before play',
      },
      state: { column: 'state', kind: choice('active', 'maintenance', 'off'), help: 'off: none of its games starts' },
      dialect: {
        column: 'dialect',
        kind: choice(...Object.keys(dialects)),
        help: 'the protocol of its calls (docs/integrators/dialects.md); holds within ten seconds',
      },
      'unknown-rollback': {
        column: 'unknown_rollback',
        kind: choice('TX_NOT_FOUND', 'OK'),
        help: 'what a rollback answers that comes before its bet',
      },
      'round-page': { column: 'round_page', kind: yesNo, help: 'has a page for each round, which records link to' },
      'may-adjust': { column: 'may_adjust', kind: yesNo, help: 'takes its adjustments' },
      'credit-call-max': {
        column: 'credit_call_max',
        kind: amountsByCurrency,
        help: 'largest promo-win or jackpot-win; above it the call is refused with an alert',
      },
      'credit-day-max': {
        column: 'credit_day_max',
        kind: amountsByCurrency,
        help: 'sum of all its promo-wins and jackpot-wins on one day (UTC)',
      },
      'transfer-url': {
        column: 'transfer_url',
        kind: orNone(serverUrl),
        help: 'where its server keeps wallets (docs/integrators/transfer-wallets.md)',
      },
      'free-rounds-url': {
        column: 'free_rounds_url',
        kind: orNone(serverUrl),
        help: 'where its server gives free rounds (docs/integrators/free-rounds.md)',
      },
      'live-chat-url': {
        column: 'live_chat_url',
        kind: orNone(serverUrl),
        help: 'where its server says who is in its rooms (docs/integrators/live-chat.md)',
      },
    },
    order: ['code'],
  },
  vendors: {
    summary: 'vendors of all brands',
    permission: 'catalogue.edit',
    table: 'vendor',
    ofMerchant: false,
    key: { option: 'vendor', column: 'code', kind: text },
    verbs: WITHOUT_REMOVE,
    fields: {
      integration: {
        column: 'integration_code',
        kind: text,
        required,
        addOnly,
        help: 'who delivers its games and signs calls',
      },
      name: { column: 'name', kind: text, required, help: 'as it is shown' },
      state,
      position,
      'opens-list': { column: 'opens_list', kind: yesNo, help: 'its tile opens the list of its games' },
      'own-window': { column: 'own_window', kind: yesNo, help: 'its games open in a window of their own' },
      'wallet-mode': {
        column: 'wallet_mode',
        kind: choice('single', 'transfer'),
        help: 'transfer: money is moved to it before play; empty: as its integration says',
      },
    },
    order: ['position', 'code'],
  },
  'vendor-transfers': {
    summary: 'transfers between main wallets and those of vendors, the newest first',
    permission: 'withdrawal.review',
    table: 'vendor_transfer',
    ofMerchant: true,
    key: { option: 'id', column: 'transfer_id', kind: whole, generated: true },
    verbs: ['list'],
    fields: {},
    shown: [
      'member_id',
      'vendor_code',
      'direction',
      'currency',
      'amount_minor',
      'state',
      'answer',
      'asks',
      'created_at',
    ],
    order: ['transfer_id'],
    descending: true,
  },
  'brand-vendors': {
    summary: 'which vendors a brand carries',
    permission: 'catalogue.edit',
    table: 'merchant_vendor',
    ofMerchant: true,
    key: { option: 'vendor', column: 'vendor_code', kind: text },
    verbs: ALL_VERBS,
    fields: { enabled: { column: 'enabled', kind: yesNo, help: 'shown at all' } },
    order: ['vendor_code'],
  },
  games: {
    summary: 'games of all brands',
    permission: 'catalogue.edit',
    table: 'game',
    ofMerchant: false,
    key: { option: 'node', column: 'node_id', kind: whole },
    verbs: WITHOUT_REMOVE,
    fields: {
      vendor: { column: 'vendor_code', kind: text, required, addOnly, help: 'of vendors' },
      code: { column: 'game_code', kind: text, required, addOnly, help: 'what its vendor calls it in the wallet API' },
      category: { column: 'game_type', kind: choice(...gameTypes), required, addOnly, help: 'of the lobby' },
      name: { column: 'names', kind: texts, required, help: 'once per language; en is needed' },
      icon: { column: 'icon', kind: link, required, help: 'its picture: path without width and ending' },
      'stake-max': { column: 'max_stake_minor', kind: orNone(minorUnits), help: 'largest stake; none: no limit' },
      state,
      hot: { column: 'is_hot', kind: yesNo, help: 'among the hot games' },
      new: { column: 'is_new', kind: yesNo, help: 'among the new games' },
      'free-play': { column: 'free_play', kind: yesNo, help: 'where the brand offers it' },
      position,
    },
    order: ['position', 'node_id'],
  },
};
