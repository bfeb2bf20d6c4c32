import { gameTypes } from '@baize/contract/codes';
import { switchIds } from '@baize/contract/schemas/system';
import { sql } from 'kysely';
import {
  address,
  anyText,
  choice,
  colour,
  digits,
  gtagId,
  html,
  hue,
  instant,
  link,
  list,
  listOf,
  minorUnits,
  optionalTexts,
  orNone,
  origin,
  steps,
  svgPath,
  text,
  texts,
  whole,
  yesNo,
} from './fields.ts';
import { cashierRules } from './cashier-rules.ts';
import { chatResources } from './chat-nouns.ts';
import { memberTagResources } from './member-tag-nouns.ts';
import { complaintResources } from './complaint-nouns.ts';
import { contractResources } from './contract-nouns.ts';
import { debts } from './debts.ts';
import { outboxBacklog, outboxParked } from './outbox-nouns.ts';
import { depositResources } from './deposit-nouns.ts';
import { lotteryHeldWins } from './lottery-held-wins.ts';
import { lotteryResources } from './lottery-nouns.ts';
import type { Field, ResourceDefinition } from './noun.ts';
import { payoutAccounts } from './payout-accounts.ts';
import { pointResources } from './point-nouns.ts';
import { lineMoves } from './line-moves.ts';
import { promotionLinks } from './recruiting-nouns.ts';
import { settlements } from './settlement-nouns.ts';
import { vendorResources } from './vendor-nouns.ts';
import { withdrawals } from './withdrawals.ts';

const ALL_VERBS = ['list', 'add', 'change', 'remove'] as const;
const LIST_AND_CHANGE = ['list', 'change'] as const;

const enabled: Field = { column: 'enabled', kind: yesNo, help: 'shown at all' };
const position: Field = { column: 'position', kind: whole, help: 'lower stands first' };
const titles: Field = { column: 'titles', kind: texts, required: true, help: 'once per language; en is needed' };
const contents: Field = { column: 'contents', kind: html, required: true, help: 'HTML, once per language' };
const names: Field = { column: 'names', kind: texts, required: true, help: 'once per language; en is needed' };
const visibility = {
  for: {
    column: 'executions',
    kind: list('A', 'B', 'F'),
    otherwise: () => ['A', 'B'],
    help: 'A members, B visitors, F at the first log-in',
  },
  from: { column: 'starts_at', kind: instant, otherwise: (now: Date) => now, help: 'shown from then on' },
  until: { column: 'ends_at', kind: orNone(instant), help: 'shown until then' },
} satisfies Record<string, Field>;

/** All nouns: the resources that `pnpm ops <noun> <verb>` lists and changes (spec sections 2, 3, 7). A new noun needs no code beyond its entry here. */
export const nouns: Readonly<Record<string, ResourceDefinition>> = {
  announcements: {
    summary: 'notices of the marquee and the popups, promotions',
    permission: 'content.edit',
    table: 'announcement',
    ofMerchant: true,
    key: { option: 'id', column: 'announcement_id', kind: whole, generated: true },
    verbs: ALL_VERBS,
    fields: {
      kind: {
        column: 'kind',
        kind: choice('PL', 'PU', 'PR', 'H'),
        required: true,
        help: 'player, popup, promotion, home',
      },
      ...visibility,
      audience: {
        column: 'audience',
        kind: choice('players', 'agents', 'both'),
        help: 'who reads it, players by default; a notice for agents needs --for A',
      },
      promotion: {
        column: 'promotion_type',
        kind: orNone(text),
        help: 'where there is one, a button leads to the rewards',
      },
      title: titles,
      content: contents,
      enabled,
      position,
    },
    order: ['kind', 'position', 'announcement_id'],
  },
  banners: {
    summary: 'pictures on top of a page',
    permission: 'content.edit',
    table: 'banner',
    ofMerchant: true,
    key: { option: 'id', column: 'banner_id', kind: whole, generated: true },
    verbs: ALL_VERBS,
    fields: {
      group: {
        column: 'group_name',
        kind: text,
        required: true,
        help: 'HOME, or the category of the page; HOMESIDE: beside those of home',
      },
      title: titles,
      picture: { column: 'picture', kind: link, required: true, help: 'path without width and ending' },
      'link-type': {
        column: 'linkage_type',
        kind: orNone(choice('page', 'game', 'promotion', 'external')),
        help: 'together with --url',
      },
      url: { column: 'url', kind: orNone(link), help: 'where it leads' },
      languages: { column: 'languages', kind: orNone(list()), help: 'shown in these alone; none: in all' },
      ...visibility,
      enabled,
      position,
    },
    order: ['group_name', 'position', 'banner_id'],
  },
  'approval-limits': {
    summary: 'how much one operator decides alone; above it a second one has to approve',
    permission: 'rules.edit',
    table: 'approval_limit',
    ofMerchant: true,
    key: { option: 'of', column: 'subject', kind: choice('deposit', 'withdrawal', 'lottery_win') },
    verbs: ALL_VERBS,
    fields: {
      'alone-max': {
        column: 'alone_max_minor',
        kind: minorUnits,
        required: true,
        help: 'up to this one yes is enough; without a row nobody decides alone',
      },
    },
    order: ['subject'],
  },
  ...complaintResources,
  ...depositResources,
  debts,
  links: {
    summary: 'hosts that links of banners and notices may lead to',
    permission: 'content.edit',
    table: 'allowed_link_host',
    ofMerchant: true,
    key: { option: 'host', column: 'host', kind: text },
    verbs: ['list', 'add', 'remove'],
    fields: {},
    order: ['host'],
  },
  'category-texts': {
    summary: 'marketing texts: what the brand says about its games of a category, beside the number of games',
    permission: 'content.edit',
    table: 'merchant_category_text',
    ofMerchant: true,
    key: { option: 'category', column: 'game_type', kind: choice(...gameTypes) },
    verbs: ALL_VERBS,
    fields: {
      text: { column: 'texts', kind: texts, required: true, help: 'once per language; en is needed' },
    },
    order: ['game_type'],
  },
  'customer-service': {
    summary: 'ways to reach customer service',
    permission: 'content.edit',
    table: 'customer_service',
    ofMerchant: true,
    key: { option: 'type', column: 'cs_type', kind: text },
    verbs: ALL_VERBS,
    fields: {
      name: names,
      path: { column: 'path', kind: address, required: true, help: 'where it opens' },
      enabled,
      position,
    },
    order: ['position', 'cs_type'],
  },
  resources: {
    summary: 'social pages and messaging channels',
    permission: 'content.edit',
    table: 'resource',
    ofMerchant: true,
    key: { option: 'id', column: 'resource_id', kind: whole, generated: true },
    verbs: ALL_VERBS,
    fields: {
      group: {
        column: 'group_name',
        kind: choice('social', 'messaging_1', 'messaging_2', 'messaging_3'),
        required: true,
        help: 'where it stands',
      },
      type: { column: 'resource_type', kind: text, required: true, help: 'facebook, telegram …: chooses the sign' },
      label: { column: 'label_name_en', kind: text, required: true, help: 'its name' },
      url: { column: 'url', kind: address, required: true, help: 'where it leads' },
      enabled,
      position,
    },
    order: ['position', 'resource_id'],
  },
  domains: {
    summary: 'hosts of the two sites, lines of the speed test, mirrors',
    permission: 'brand.edit',
    table: 'merchant_domain',
    ofMerchant: true,
    key: { option: 'host', column: 'host', kind: text },
    verbs: ALL_VERBS,
    fields: {
      site: { column: 'site', kind: choice('member', 'agent'), required: true, help: 'which site it serves' },
      origin: { column: 'origin', kind: origin, required: true, help: 'as the browser names it' },
      main: { column: 'is_main', kind: yesNo, otherwise: () => false, help: 'one of each site' },
      line: { column: 'line_position', kind: orNone(whole), help: 'place in the speed test; none: no line' },
      mirror: { column: 'mirror_name', kind: orNone(text), help: 'name in the mirror list; none: no mirror' },
    },
    order: ['site', 'line_position', 'host'],
  },
  'help-sections': {
    summary: 'sections of the help centre; the terms of use are "term"',
    permission: 'content.edit',
    table: 'help_section',
    ofMerchant: true,
    key: { option: 'id', column: 'section_id', kind: text },
    verbs: ALL_VERBS,
    fields: { title: titles, position },
    order: ['position', 'section_id'],
  },
  help: {
    summary: 'articles of the help centre; {brand} and {age} are filled in',
    permission: 'content.edit',
    table: 'help_article',
    ofMerchant: true,
    key: { option: 'id', column: 'article_id', kind: text },
    verbs: ALL_VERBS,
    fields: {
      section: { column: 'section_id', kind: text, required: true, help: 'of help-sections' },
      title: titles,
      content: contents,
      enabled,
      position,
    },
    touched: 'updated_at',
    order: ['section_id', 'position', 'article_id'],
  },
  downloads: {
    summary: 'apps with their installation guides',
    permission: 'content.edit',
    table: 'app_download',
    ofMerchant: true,
    key: { option: 'platform', column: 'platform', kind: choice('ios', 'android', 'lite') },
    verbs: ALL_VERBS,
    fields: {
      version: { column: 'version', kind: text, required: true, help: 'as it is shown' },
      url: { column: 'url', kind: address, required: true, help: 'where it is had' },
      size: { column: 'size_bytes', kind: orNone(whole), help: 'bytes' },
      system: { column: 'minimum_system', kind: text, required: true, help: 'what it needs' },
      sha256: { column: 'sha256', kind: orNone(text), help: 'of the file, in hex' },
      released: { column: 'released_at', kind: instant, otherwise: (now) => now, help: 'when' },
      guide: { column: 'guides', kind: steps, required: true, help: 'a step a line: text | picture' },
      enabled,
      position,
    },
    order: ['position'],
  },
  messages: {
    summary: 'a message to one member',
    permission: 'content.edit',
    table: 'inbox_message',
    ofMerchant: true,
    key: { option: 'id', column: 'message_id', kind: whole, generated: true },
    verbs: ['list', 'add', 'remove'],
    fields: {
      member: { column: 'member_id', kind: whole, required: true, help: 'the digits of the ID in the account menu' },
      title: titles,
      content: contents,
      sent: { column: 'sent_at', kind: instant, otherwise: (now) => now, help: 'the moment that it shows' },
    },
    listColumns: ['kind', 'read_at'],
    order: ['message_id'],
    descending: true,
  },
  restrictions: {
    summary: 'who may come in, by address or country',
    permission: 'brand.edit',
    table: 'access_rule',
    ofMerchant: true,
    key: { option: 'id', column: 'rule_id', kind: whole, generated: true },
    verbs: ALL_VERBS,
    fields: {
      effect: {
        column: 'effect',
        kind: choice('allow', 'deny'),
        required: true,
        help: 'one allowed country shuts out the others',
      },
      range: { column: 'ip_range', kind: text, help: 'e.g. 203.0.113.0/24; either this or --country' },
      country: { column: 'country_code', kind: text, help: 'two letters; counts where COUNTRY_FILE is set' },
      note: { column: 'note', kind: anyText, help: 'why' },
    },
    order: ['rule_id'],
  },
  switches: {
    summary: 'what the brand offers (spec section 3, whitelabel switches)',
    permission: 'brand.edit',
    table: 'merchant_switch',
    ofMerchant: true,
    key: { option: 'switch', column: 'mod_id', kind: choice(...switchIds) },
    verbs: ['list', 'add', 'change'],
    fields: { enabled: { column: 'enabled', kind: yesNo, required: true, help: 'on or off' } },
    order: ['mod_id'],
  },
  'message-channels': {
    summary: 'the channels by which members may get messages outside of the site',
    permission: 'message.send',
    table: 'merchant',
    ofMerchant: true,
    verbs: LIST_AND_CHANGE,
    fields: {
      channels: {
        column: 'message_channels',
        kind: list('push', 'email', 'sms'),
        help: 'push and email by default; SMS cost money',
      },
    },
    order: ['merchant_id'],
  },
  system: {
    summary: 'open, in maintenance, or closed to the region',
    permission: 'brand.edit',
    table: 'merchant',
    ofMerchant: true,
    verbs: LIST_AND_CHANGE,
    fields: {
      status: {
        column: 'system_status',
        kind: choice('0', '1', '2'),
        help: '0 open, 1 maintenance, 2 region restricted',
      },
      until: { column: 'maintenance_end', kind: orNone(instant), help: 'when it is over, where that is known' },
      text: { column: 'maintenance_texts', kind: optionalTexts, help: 'what the page says; none: its own words' },
      gtag: { column: 'gtag_id', kind: orNone(gtagId), help: 'Google Analytics, loaded after consent; none: off' },
    },
    // Servers of the previous release still read the single text in `maintenance_text`.
    derived: {
      column: 'maintenance_text',
      from: 'maintenance_texts',
      write: (texts) => sql`coalesce(nullif(${texts} ->> default_language, ''), nullif(${texts} ->> 'en', ''), '')`,
    },
    order: ['merchant_id'],
  },
  look: {
    summary: 'colours and sign of the brand; both sites show them from the next page on',
    permission: 'brand.edit',
    table: 'merchant',
    ofMerchant: true,
    verbs: LIST_AND_CHANGE,
    fields: {
      brand: { column: 'look_brand', kind: orNone(colour), help: 'of the brand and of what is selected' },
      action: { column: 'look_action', kind: orNone(colour), help: 'of the call to action' },
      hue: { column: 'look_hue', kind: orNone(hue), help: 'of grounds, lines and texts (OKLCH)' },
      mark: { column: 'look_mark', kind: orNone(svgPath), help: 'the sign before the name, as a path in 32 by 32' },
    },
    order: ['merchant_id'],
  },
  'login-rules': {
    summary: 'what a log-in is asked beside its password',
    permission: 'rules.edit',
    table: 'merchant',
    ofMerchant: true,
    verbs: LIST_AND_CHANGE,
    fields: {
      'check-new-ip': {
        column: 'check_new_ip',
        kind: yesNo,
        help: 'a log-in from an address that the member has not used before is asked for a code',
      },
      'agents-second-factor': {
        column: 'agents_need_second_factor',
        kind: yesNo,
        help: 'agents without an authenticator reach nothing but its set-up',
      },
    },
    order: ['merchant_id'],
  },
  'sms-limits': {
    summary: 'which numbers a brand sends SMS to, and how many in a day',
    permission: 'rules.edit',
    table: 'merchant',
    ofMerchant: true,
    verbs: LIST_AND_CHANGE,
    fields: {
      prefixes: {
        column: 'sms_prefixes',
        kind: orNone(listOf(digits)),
        help: 'beginnings of numbers with the dialling code first; none: the country of the brand alone',
      },
      'day-max': { column: 'sms_day_max', kind: whole, help: 'SMS in a day (UTC)' },
    },
    order: ['merchant_id'],
  },
  ...vendorResources,
  ...lotteryResources,
  'lottery-held-wins': lotteryHeldWins,
  outbox: outboxBacklog,
  'outbox-parked': outboxParked,
  'vendor-rounds': {
    summary: 'how far the rounds of integrations with wallets of their own were fetched',
    permission: 'integration.edit',
    table: 'vendor_round_cursor',
    ofMerchant: false,
    key: { option: 'integration', column: 'integration_code', kind: text },
    verbs: ['list'],
    fields: {},
    listColumns: ['last_number', 'ask_at', 'failures'],
    order: ['integration_code'],
  },
  withdrawals,
  'payout-accounts': payoutAccounts,
  ...cashierRules,
  ...contractResources,
  ...pointResources,
  ...chatResources,
  ...memberTagResources,
  'line-moves': lineMoves,
  'promotion-links': promotionLinks,
  settlements,
  audit: {
    summary: 'who changed what, and when',
    permission: 'audit.view',
    table: 'operator_audit',
    ofMerchant: false,
    reach: 'platform',
    key: { option: 'id', column: 'audit_id', kind: whole, generated: true },
    verbs: ['list'],
    fields: {},
    listColumns: ['at', 'operator', 'merchant_id', 'command', 'target', 'before', 'after'],
    order: ['audit_id'],
    descending: true,
  },
};
