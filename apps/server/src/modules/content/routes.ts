import { readingLanguages } from '../../domain/content/local-text.ts';
import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { OwnScope } from '../../scopes/own-scope.ts';
import { readAgentAnnouncementPage, readAnnouncementGroups } from './announcements.ts';
import { readContacts } from './contacts.ts';
import { readAppDownloads, readHelpCenter } from './help.ts';
import { readAlternativeDomains, readMirrorSites } from './queries.ts';

type ContentCalls =
  | 'announcements'
  | 'agentAnnouncements'
  | 'customerService'
  | 'domainRoute'
  | 'mirrorSites'
  | 'helpCenter'
  | 'appDownloads';

/**
 * Serves the content that operators write (announcements, banners, help articles, app downloads), and the contacts and domains of the brand
 * (spec sections 2, 3, 7). Operators change all of it with `pnpm ops`.
 */
export const createContentHandlers: Module<ContentCalls> = ({ db, now }) => ({
  announcements: async ({ request, scope }) => {
    const memberId = scope instanceof OwnScope ? scope.memberId : undefined;
    return done(await readAnnouncementGroups(db, { query: request, merchant: scope.merchant, now: now(), memberId }));
  },
  agentAnnouncements: async ({ request, scope }) =>
    done(await readAgentAnnouncementPage(db, { query: request, merchant: scope.merchant, now: now() })),
  customerService: async ({ scope, language }) =>
    done(await readContacts(db, scope.merchant.merchantId, readingLanguages(language, scope.merchant.defaultLanguage))),
  domainRoute: async ({ scope }) =>
    done({ domainList: await readAlternativeDomains(db, { merchantId: scope.merchant.merchantId, site: scope.site }) }),
  mirrorSites: async ({ scope }) =>
    done({ list: await readMirrorSites(db, { merchantId: scope.merchant.merchantId, site: scope.site }) }),
  helpCenter: async ({ request: { lang }, scope }) =>
    done(
      await readHelpCenter(db, {
        merchantId: scope.merchant.merchantId,
        brand: scope.merchant.name,
        languages: readingLanguages(lang, scope.merchant.defaultLanguage),
      }),
    ),
  appDownloads: async ({ request, scope }) =>
    done(
      await readAppDownloads(
        db,
        scope.merchant.merchantId,
        readingLanguages(request.language ?? scope.merchant.defaultLanguage, scope.merchant.defaultLanguage),
      ),
    ),
});
