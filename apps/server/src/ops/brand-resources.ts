import { switchIds } from '@baize/contract/schemas/system';
import { sql } from 'kysely';
import {
  anyText,
  choice,
  colour,
  digits,
  gtagId,
  hue,
  instant,
  list,
  listOf,
  optionalTexts,
  origin,
  orNone,
  svgPath,
  text,
  wholeNumber,
  yesNo,
} from './fields.ts';
import type { ResourceDefinition } from './resource-definition.ts';

const ALL_VERBS = ['list', 'add', 'change', 'remove'] as const;
const LIST_AND_CHANGE = ['list', 'change'] as const;

/** The resources that set up a brand: its hosts, access rules, switches, state, look, and rules of log-in and messages (spec section 3). */
export const brandResources: Readonly<Record<string, ResourceDefinition>> = {
  domains: {
    summary: 'hosts of the two sites, lines of the speed test, mirrors',
    permission: 'brand.edit',
    table: 'merchant_domain',
    belongsToMerchant: true,
    key: { option: 'host', column: 'host', kind: text },
    verbs: ALL_VERBS,
    fields: {
      site: { column: 'site', kind: choice('member', 'agent'), required: true, help: 'which site it serves' },
      origin: { column: 'origin', kind: origin, required: true, help: 'as the browser names it' },
      main: { column: 'is_main', kind: yesNo, defaultForAdd: () => false, help: 'one of each site' },
      line: { column: 'line_position', kind: orNone(wholeNumber), help: 'place in the speed test; none: no line' },
      mirror: { column: 'mirror_name', kind: orNone(text), help: 'name in the mirror list; none: no mirror' },
    },
    order: ['site', 'line_position', 'host'],
  },
  restrictions: {
    summary: 'who may come in, by address or country',
    permission: 'brand.edit',
    table: 'access_rule',
    belongsToMerchant: true,
    key: { option: 'id', column: 'rule_id', kind: wholeNumber, generated: true },
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
    belongsToMerchant: true,
    key: { option: 'switch', column: 'mod_id', kind: choice(...switchIds) },
    verbs: ['list', 'add', 'change'],
    fields: { enabled: { column: 'enabled', kind: yesNo, required: true, help: 'on or off' } },
    order: ['mod_id'],
  },
  'message-channels': {
    summary: 'the channels by which members may get messages outside of the site',
    permission: 'message.send',
    table: 'merchant',
    belongsToMerchant: true,
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
    belongsToMerchant: true,
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
    belongsToMerchant: true,
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
    belongsToMerchant: true,
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
    belongsToMerchant: true,
    verbs: LIST_AND_CHANGE,
    fields: {
      prefixes: {
        column: 'sms_prefixes',
        kind: orNone(listOf(digits)),
        help: 'beginnings of numbers with the dialling code first; none: the country of the brand alone',
      },
      'day-max': { column: 'sms_day_max', kind: wholeNumber, help: 'SMS in a day (UTC)' },
    },
    order: ['merchant_id'],
  },
};
