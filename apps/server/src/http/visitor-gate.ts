import { BlockList, isIPv6 } from 'node:net';
import { visitorIsRestricted, type Effect } from '../domain/site/judge-visitor.ts';
import type { CountryOfIp } from '../platform/country-of-ip.ts';
import type { Db } from '../platform/db.ts';

/** How long a merchant's rules are remembered: a change holds everywhere within this time. */
const RULES_CACHE_SECONDS = 2;

/** Whether the merchant lets nobody in from there (spec section 4, status 2). */
export type IsRestricted = (merchantId: number, ip: string) => Promise<boolean>;

export interface GateOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly countryOf: CountryOfIp | undefined;
}

interface Rules {
  /** The narrowest range first. */
  readonly ranges: readonly { readonly list: BlockList; readonly effect: Effect }[];
  readonly countries: ReadonlyMap<string, Effect>;
}

export function createVisitorGate({ db, now, countryOf }: GateOptions): IsRestricted {
  const known = new Map<number, { rules: Rules; until: number }>();
  const rulesOf = async (merchantId: number): Promise<Rules> => {
    const remembered = known.get(merchantId);
    if (remembered && remembered.until > now().getTime()) return remembered.rules;
    const rules = await readRules(db, merchantId);
    known.set(merchantId, { rules, until: now().getTime() + RULES_CACHE_SECONDS * 1000 });
    return rules;
  };
  return async (merchantId, ip) => {
    const { ranges, countries } = await rulesOf(merchantId);
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    return visitorIsRestricted({
      addressRule: ranges.find(({ list }) => list.check(ip, family))?.effect,
      country: countries.size === 0 ? undefined : countryOf?.(ip),
      countriesKnown: countryOf !== undefined,
      countryRules: countries,
    });
  };
}

async function readRules(db: Db, merchantId: number): Promise<Rules> {
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
    .flatMap(({ ip_range, effect }) => (ip_range === null ? [] : [{ ...rangeOf(ip_range), effect }]))
    .toSorted((a, b) => b.prefix - a.prefix);
  const countries = rules.flatMap(({ country_code, effect }) =>
    country_code === null ? [] : [[country_code, effect] as const],
  );
  return { ranges, countries: new Map(countries) };
}

/** PostgreSQL writes a cidr as "10.0.0.0/8", always with its length. */
function rangeOf(cidr: string): { list: BlockList; prefix: number } {
  const [network = '', length = ''] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(length), isIPv6(network) ? 'ipv6' : 'ipv4');
  return { list, prefix: Number(length) };
}
