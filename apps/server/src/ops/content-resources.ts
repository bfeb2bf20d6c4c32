import { gameTypes } from '@baize/contract/codes';
import { address, choice, html, instant, link, list, orNone, steps, text, texts, whole, yesNo } from './fields.ts';
import type { Field, ResourceDefinition } from './resource-definition.ts';

const ALL_VERBS = ['list', 'add', 'change', 'remove'] as const;

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

/** The resources that a brand writes for its visitors and members: notices, pictures, help, links, apps and messages (spec sections 2, 3 and 7). */
export const contentResources: Readonly<Record<string, ResourceDefinition>> = {
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
};
