export const siteNames = ['player', 'agent'] as const;
export type SiteName = (typeof siteNames)[number];

/** Returns the site of a host name; undefined where the name matches no pattern. */
export type FindSite = (hostname: string) => SiteName | undefined;

interface SiteHosts {
  readonly playerHosts: readonly string[];
  readonly agentHosts: readonly string[];
}

/**
 * Creates the function that finds the site of a host name. The agent patterns are tried first, so that `*.brand.example` for the player site leaves
 * `agent.brand.example` to the agents. Only the server knows which brand a host belongs to.
 */
export function createSiteFinder({ playerHosts, agentHosts }: SiteHosts): FindSite {
  const isAgent = createHostMatcher(agentHosts);
  const isPlayer = createHostMatcher(playerHosts);
  return (hostname) => {
    const name = hostname.toLowerCase();
    if (isAgent(name)) return 'agent';
    return isPlayer(name) ? 'player' : undefined;
  };
}

function createHostMatcher(patterns: readonly string[]): (hostname: string) => boolean {
  const sources = patterns.map((pattern) => pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.+'));
  const matcher = new RegExp(`^(?:${sources.join('|')})$`);
  return (hostname) => matcher.test(hostname);
}
