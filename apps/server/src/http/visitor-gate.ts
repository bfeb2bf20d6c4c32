import { BlockList, isIPv6 } from 'node:net';
import { isVisitorRestricted, type Effect } from '../domain/site/judge-visitor.ts';
import type { CountryOfIp } from '../platform/country-of-ip.ts';
import type { Db } from '../platform/db.ts';

/** The rules of a merchant are cached for this time. A change takes effect on all servers within this time. */
const RULES_CACHE_SECONDS = 2;

/** Returns whether the merchant refuses visitors from this address. The site then shows that it is not available (spec section 4, status 2). */
export type IsRestricted = (merchantId: number, ip: string) => Promise<boolean>;

/** What the check of visitors needs: the rules in the database, the clock, and the countries of addresses. */
export interface RestrictionCheckOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Finds the country of an address in the file COUNTRY_FILE. `undefined` if the server has no such file; country rules then have no effect. */
  readonly findCountry: CountryOfIp | undefined;
}

interface AccessRules {
  /** Rules for address ranges, from the narrowest range to the widest, because the narrowest range that contains an address decides. */
  readonly ranges: readonly { readonly list: BlockList; readonly effect: Effect }[];
  /** Rules by country code (ISO 3166-1 alpha-2). */
  readonly countries: ReadonlyMap<string, Effect>;
}

/**
 * Creates the check of visitors by the merchant's access rules. A rule for an address range takes precedence over a rule for a country. A visitor whom
 * no rule matches is admitted, unless some country is allowed: then all other countries are refused, including unknown ones.
 */
export function createRestrictionCheck({ db, now, findCountry }: RestrictionCheckOptions): IsRestricted {
  const cache = new Map<number, { rules: AccessRules; expiresAtMs: number }>();
  const getRules = async (merchantId: number): Promise<AccessRules> => {
    const cached = cache.get(merchantId);
    if (cached && cached.expiresAtMs > now().getTime()) return cached.rules;
    const rules = await readRules(db, merchantId);
    cache.set(merchantId, { rules, expiresAtMs: now().getTime() + RULES_CACHE_SECONDS * 1000 });
    return rules;
  };
  return async (merchantId, ip) => {
    const { ranges, countries } = await getRules(merchantId);
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    return isVisitorRestricted({
      addressRule: ranges.find(({ list }) => list.check(ip, family))?.effect,
      country: countries.size === 0 ? undefined : findCountry?.(ip),
      countriesKnown: findCountry !== undefined,
      countryRules: countries,
    });
  };
}

async function readRules(db: Db, merchantId: number): Promise<AccessRules> {
  const rows = await db
    .selectFrom('access_rule')
    .select(['effect', 'ip_range', 'country_code'])
    .where('merchant_id', '=', merchantId)
    .execute();
  const rules = rows.map(({ effect, ...row }) => ({
    ...row,
    effect: effect === 'allow' ? ('allow' as const) : ('deny' as const),
  }));
  const ranges = rules
    .flatMap(({ ip_range, effect }) => (ip_range === null ? [] : [{ ...parseRange(ip_range), effect }]))
    .toSorted((a, b) => b.prefix - a.prefix);
  const countries = rules.flatMap(({ country_code, effect }) =>
    country_code === null ? [] : [[country_code, effect] as const],
  );
  return { ranges, countries: new Map(countries) };
}

/** Parses a range in the format of PostgreSQL, e.g. "10.0.0.0/8". The text of `ip_range` always has a prefix length. */
function parseRange(cidr: string): { list: BlockList; prefix: number } {
  const [network = '', length = ''] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(length), isIPv6(network) ? 'ipv6' : 'ipv4');
  return { list, prefix: Number(length) };
}
