import { registerFields } from '@baize/contract/codes';
import { switchIds } from '@baize/contract/schemas/system';
import type { Tx } from '@baize/server/db';
import type { SiteAddress } from '../addresses.ts';
import { COPYRIGHT_YEAR, demoMerchants, completeFieldRule } from './demo.ts';

/** Inserts the brands with their switches and the rules of their registration forms. */
export async function seedMerchants(tx: Tx): Promise<void> {
  for (const merchant of demoMerchants) {
    const merchant_id = merchant.merchantId;
    await tx
      .insertInto('merchant')
      .values({
        merchant_id,
        code: merchant.code,
        name: merchant.name,
        currency: merchant.currency,
        country_code: merchant.countryCode,
        dialling_code: merchant.diallingCode,
        human_check_scenes: [...merchant.humanCheckScenes],
        check_new_ip: merchant.checksNewAddresses,
        time_zone: merchant.timeZone,
        default_language: merchant.defaultLanguage,
        languages: [...merchant.languages],
        copyright_year: COPYRIGHT_YEAR,
        look_brand: merchant.look?.brand ?? null,
        look_action: merchant.look?.action ?? null,
        look_hue: merchant.look?.hue ?? null,
        look_mark: merchant.look?.mark ?? null,
      })
      .execute();
    const switches = switchIds.map((mod_id) => ({ merchant_id, mod_id, enabled: merchant.switches[mod_id] ?? false }));
    await tx.insertInto('merchant_switch').values(switches).execute();
    const rules = registerFields.map((field) => {
      const rule = completeFieldRule(merchant.fields[field]);
      return {
        merchant_id,
        field,
        enabled: rule.enabled,
        required: rule.required,
        accepted_pattern: rule.acceptedPattern,
        pattern_id: rule.patternId,
        min_length: rule.minLength,
        max_length: rule.maxLength,
      };
    });
    await tx.insertInto('register_rule').values(rules).execute();
  }
}

/** Stores the domains. Ports may differ between starts, so the domains are updated each time. */
export async function seedDomains(tx: Tx, sites: readonly SiteAddress[], lines: readonly SiteAddress[]): Promise<void> {
  await tx.deleteFrom('merchant_domain').execute();
  const toRow = ({ merchant, site, host, origin }: SiteAddress) => ({
    host,
    merchant_id: findMerchantId(merchant),
    site,
    origin,
  });
  await tx
    .insertInto('merchant_domain')
    .values(sites.map((address) => ({ ...toRow(address), line_position: 0 })))
    .execute();
  const furtherRows = lines.map((address, index) => ({
    ...toRow(address),
    is_main: false,
    line_position: index + 1,
    mirror_name: address.host,
  }));
  await tx.insertInto('merchant_domain').values(furtherRows).execute();
}

function findMerchantId(merchant: string): number {
  const merchantId = demoMerchants.find(({ code }) => code === merchant)?.merchantId;
  if (merchantId === undefined) throw new Error(`no demo merchant ${merchant}`);
  return merchantId;
}
