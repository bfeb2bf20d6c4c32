import type { CustomerServiceValue } from '@baize/contract/schemas/contacts';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import type { Db } from '../../platform/db.ts';
import { sealForSite } from './site-seal.ts';
import { readSupportContacts, readContactLinks, readSiteKey } from './queries.ts';

/** The groups of the links to social networks and messengers, which spec section 3 calls resources. */
const RESOURCE_GROUPS = ['social', 'messaging_1', 'messaging_2', 'messaging_3'] as const;

/**
 * Returns the customer service entries and the social links of a brand (spec section 3, "Customer service entry" and "Resource"). The paths of
 * the entries are encrypted with the site key (decision 5), which is part of the answer.
 */
export async function readContacts(
  db: Db,
  merchantId: number,
  languages: readonly string[],
): Promise<CustomerServiceValue> {
  const siteKey = await readSiteKey(db, merchantId);
  const entries = await readSupportContacts(db, merchantId);
  const resources = await readContactLinks(db, merchantId);
  return {
    siteKey: siteKey.toString('base64url'),
    entries: entries.map(({ csType, names, path }) => ({
      csType,
      name: localText(names, languages),
      path: sealForSite(siteKey, path),
    })),
    resources: resources.map((row) => {
      const group = RESOURCE_GROUPS.find((name) => name === row.group);
      assert(group !== undefined, `the group ${row.group} of a resource is unknown`);
      return { ...row, group };
    }),
  };
}
