import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { announcementGroups } from './announcements.ts';
import { contactsOf } from './contacts.ts';
import { downloadsOf, helpOf } from './help.ts';
import { readLines, readMirrors } from './queries.ts';

type ContentCalls = 'announcements' | 'customerService' | 'domainRoute' | 'mirrorSites' | 'helpCenter' | 'appDownloads';

/** What the operator wrote, and what it is reached by (spec sections 2, 3, 7). `pnpm ops` changes it. */
export const content: Module<ContentCalls> = ({ db, now }) => ({
  announcements: async ({ request, merchant }) =>
    done(await announcementGroups(db, { query: request, merchant, now: now() })),
  customerService: async ({ merchant, language }) =>
    done(await contactsOf(db, merchant.merchantId, [language, merchant.defaultLanguage])),
  domainRoute: async ({ merchant: { merchantId }, site }) =>
    done({ domainList: await readLines(db, { merchantId, site }) }),
  mirrorSites: async ({ merchant: { merchantId }, site }) =>
    done({ list: await readMirrors(db, { merchantId, site }) }),
  helpCenter: async ({ request: { lang }, merchant: { merchantId, name, defaultLanguage } }) =>
    done(await helpOf(db, { merchantId, brand: name, languages: [lang, defaultLanguage] })),
  appDownloads: async ({ request, merchant: { merchantId, defaultLanguage } }) =>
    done(await downloadsOf(db, merchantId, [request.language ?? defaultLanguage, defaultLanguage])),
});
