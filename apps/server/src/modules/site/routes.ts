import type { SystemStatusValue, WhitelabelValue } from '@baize/contract/schemas/system';
import { currencies, isCurrency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { publicBodyKey } from '../../platform/body-keys.ts';
import { readRegisterSettings } from '../../members/register-settings.ts';
import { findDiallingCode, listDiallingCodes } from './country-codes.ts';
import { readMerchant, readOrigins, readSwitches, type SwitchRow } from './queries.ts';

/** The status of a visitor whom the access rules of the brand refuse (`http/visitor-gate.ts`, spec section 4). */
const REGION_RESTRICTED = 2;

/**
 * Serves the calls that a site needs before it can show a page: the system status, the switches, the registration settings and the country codes
 * (spec sections 2 "System pages", 3 "Permission response"). `whitelabel`, the name in the specification, returns the feature switches of the brand.
 */
export const createSiteHandlers: Module<'systemStatus' | 'whitelabel' | 'registerSettings' | 'countryCodes'> = ({
  db,
  now,
  bodyKeys,
}) => {
  // The public key with which the sites encrypt the bodies of their requests.
  const encryptionKey = publicBodyKey(bodyKeys);
  return {
    systemStatus: async ({ scope, host, ip }) => {
      const [merchant, origins] = await Promise.all([
        readMerchant(db, scope.merchant.merchantId),
        readOrigins(db, scope.merchant.merchantId),
      ]);
      const value: SystemStatusValue = {
        ...toMerchantPart(merchant),
        // A refused visitor gets the status `REGION_RESTRICTED`, whatever the status of the merchant.
        ...toStatusPart(host.status === REGION_RESTRICTED ? REGION_RESTRICTED : merchant.systemStatus),
        ...origins,
        location: { ip },
        encryptionKey,
        serverTime: now().toISOString(),
      };
      return done(value);
    },
    whitelabel: async ({ scope }) => done(buildSwitchTree(await readSwitches(db, scope.merchant.merchantId))),
    countryCodes: async ({ scope }) => {
      const { countryCode } = await readMerchant(db, scope.merchant.merchantId);
      return done({ list: listDiallingCodes(countryCode) });
    },
    registerSettings: async ({ scope }) => done(await readRegisterSettings(db, scope.merchant.merchantId)),
  };
};

type StatusPart = Pick<SystemStatusValue, 'status' | 'maintenance' | 'regionRestriction'>;

/** Converts the status (spec section 4: 0 normal, 1 maintenance, 2 region restricted) to its part of the answer. Throws for another status. */
function toStatusPart(status: number): StatusPart {
  assert(status === 0 || status === 1 || status === REGION_RESTRICTED, `the system status ${status} is unknown`);
  return { status, maintenance: status === 1, regionRestriction: status === REGION_RESTRICTED };
}

type MerchantPart = Omit<
  SystemStatusValue,
  keyof StatusPart | 'mainDomain' | 'agentDomain' | 'location' | 'encryptionKey' | 'serverTime'
>;

function toMerchantPart(row: Awaited<ReturnType<typeof readMerchant>>): MerchantPart {
  const { currency } = row;
  const maintenanceTexts = parseTexts(row.maintenanceTexts);
  assert(isCurrency(currency), `the merchant's currency ${currency} is unknown`);
  const countryDialingCode = findDiallingCode(row.countryCode);
  return {
    merchant: {
      code: row.code,
      name: row.name,
      currency,
      currencySymbol: currencies[currency].symbol,
      countryCode: row.countryCode,
      ...(countryDialingCode !== undefined && { countryDialingCode }),
      timeZone: row.timeZone,
      defaultLanguage: row.defaultLanguage,
      languages: row.languages,
      minimumAge: row.minimumAge,
      copyrightYear: row.copyrightYear,
      look: { brand: row.lookBrand, action: row.lookAction, hue: row.lookHue, mark: row.lookMark },
    },
    imageCDNs: row.imageCdns,
    launchGameCDNs: row.launchGameCdns,
    maintenanceEnd: row.maintenanceEnd?.toISOString() ?? null,
    maintenanceTexts,
    maintenanceText: maintenanceTexts[row.defaultLanguage] ?? maintenanceTexts['en'] ?? '',
    analytics: { gtagId: row.gtagId },
  };
}

/** Parses the maintenance texts by language. An operator removes a text with `none`, which is stored as an empty text and left out here. */
function parseTexts(stored: unknown): Record<string, string> {
  assert(typeof stored === 'object' && stored !== null, 'the maintenance texts are no object');
  const texts = Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/**
 * Builds the tree of switches. All switches stand at the root, because the specification names no parent
 * (docs/decisions/0107-details-of-the-spec.md). `enabled` is '1' or '0' (spec section 3, "Permission response").
 */
function buildSwitchTree(rows: readonly SwitchRow[]): WhitelabelValue {
  return rows.map(({ modId, enabled }) => ({ modId, enabled: enabled ? '1' : '0', childrenNodes: [] }));
}
