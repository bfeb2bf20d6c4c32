import type { Db } from '../../platform/db.ts';

/**
 * Reads the settings of a merchant that the sites need, such as languages, currency, maintenance and CDNs. The fields `look…` are those of
 * `BrandLook` in the contract. Throws if the merchant does not exist.
 */
export async function readMerchant(db: Db, merchantId: number) {
  return await db
    .selectFrom('merchant')
    .select([
      'code',
      'name',
      'currency',
      'country_code as countryCode',
      'time_zone as timeZone',
      'default_language as defaultLanguage',
      'languages',
      'minimum_age as minimumAge',
      'copyright_year as copyrightYear',
      'system_status as systemStatus',
      'maintenance_end as maintenanceEnd',
      'maintenance_texts as maintenanceTexts',
      'gtag_id as gtagId',
      'look_brand as lookBrand',
      'look_action as lookAction',
      'look_hue as lookHue',
      'look_mark as lookMark',
      'image_cdns as imageCdns',
      'launch_game_cdns as launchGameCdns',
    ])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
}

/** Reads the main origin of the member site and of the agent site. An origin is empty if the merchant does not have the site. */
export async function readOrigins(db: Db, merchantId: number): Promise<{ mainDomain: string; agentDomain: string }> {
  const rows = await db
    .selectFrom('merchant_domain')
    .select(['site', 'origin'])
    .where('merchant_id', '=', merchantId)
    .where('is_main', '=', true)
    .execute();
  const findOrigin = (site: string): string => rows.find((row) => row.site === site)?.origin ?? '';
  return { mainDomain: findOrigin('member'), agentDomain: findOrigin('agent') };
}

/** A feature switch of the brand, which the specification calls a whitelabel switch; `modId` is its id (section 3). */
export interface SwitchRow {
  readonly modId: string;
  readonly enabled: boolean;
}

/** Reads the feature switches of a merchant, in the order of their ids. */
export async function readSwitches(db: Db, merchantId: number): Promise<SwitchRow[]> {
  return await db
    .selectFrom('merchant_switch')
    .select(['mod_id as modId', 'enabled'])
    .where('merchant_id', '=', merchantId)
    .orderBy('mod_id')
    .execute();
}
