export type Effect = 'allow' | 'deny';

export interface VisitorFacts {
  /** The rule of the narrowest range that holds the visitor's address. */
  readonly addressRule: Effect | undefined;
  /** ISO 3166-1 alpha-2; undefined where no file says, or the file does not know the address. */
  readonly country: string | undefined;
  /** False without a file: rules about countries then say nothing. */
  readonly countriesKnown: boolean;
  readonly countryRules: ReadonlyMap<string, Effect>;
}

/**
 * A rule about the address is the operator's word about this very visitor and goes before its country. Once some country is
 * allowed, the others are not, those that nobody knows included; otherwise whoever is not denied may come in.
 */
export function visitorIsRestricted({ addressRule, country, countriesKnown, countryRules }: VisitorFacts): boolean {
  if (addressRule !== undefined) return addressRule === 'deny';
  if (!countriesKnown) return false;
  const countryRule = country === undefined ? undefined : countryRules.get(country);
  if (countryRule !== undefined) return countryRule === 'deny';
  return [...countryRules.values()].includes('allow');
}
