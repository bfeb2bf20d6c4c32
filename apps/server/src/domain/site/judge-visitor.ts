/** The effect of a rule on a visitor. */
export type Effect = 'allow' | 'deny';

/** The facts about a visitor, and the rules of the site. */
export interface VisitorFacts {
  /** The rule of the narrowest range that contains the visitor's address. */
  readonly addressRule: Effect | undefined;
  /** ISO 3166-1 alpha-2; undefined if the server has no file of countries, or the file has no entry for the address. */
  readonly country: string | undefined;
  /** False if the server has no file of countries. Country rules then have no effect. */
  readonly countriesKnown: boolean;
  readonly countryRules: ReadonlyMap<string, Effect>;
}

/**
 * Returns whether a visitor is refused. A rule about the address precedes one about the country. If any country is
 * allowed, all other countries are refused, including unknown ones; otherwise every visitor without a deny rule is
 * admitted.
 */
export function isVisitorRestricted({ addressRule, country, countriesKnown, countryRules }: VisitorFacts): boolean {
  if (addressRule !== undefined) return addressRule === 'deny';
  if (!countriesKnown) return false;
  const countryRule = country === undefined ? undefined : countryRules.get(country);
  if (countryRule !== undefined) return countryRule === 'deny';
  return [...countryRules.values()].includes('allow');
}
