/** Where everything listens and what it is called, from one port on. */
export interface Addresses {
  readonly sitesPort: number;
  readonly serverPort: number;
  readonly arcadePort: number;
}

export interface SiteAddress {
  readonly merchant: string;
  readonly site: 'member' | 'agent';
  readonly app: 'player' | 'agent';
  readonly host: string;
  readonly origin: string;
}

/** Two brands, each with a player and an agent origin of its own, so that cookies, CORS and sites are tried as they will be. */
const DOMAINS = [
  { merchant: 'BAIZE', site: 'member', app: 'player', name: 'play.baize.localhost' },
  { merchant: 'BAIZE', site: 'agent', app: 'agent', name: 'agent.baize.localhost' },
  { merchant: 'PADMA', site: 'member', app: 'player', name: 'play.padma.localhost' },
  { merchant: 'PADMA', site: 'agent', app: 'agent', name: 'agent.padma.localhost' },
] as const;

export function siteAddresses({ sitesPort }: Addresses): SiteAddress[] {
  return DOMAINS.map(({ name, merchant, site, app }) => {
    const host = `${name}:${sitesPort}`;
    return { merchant, site, app, host, origin: `http://${host}` };
  });
}

export function arcadeOrigin({ arcadePort }: Addresses): string {
  return `http://arcade.localhost:${arcadePort}`;
}

export function serverOrigin({ serverPort }: Addresses): string {
  return `http://127.0.0.1:${serverPort}`;
}
