/** Ports of all processes, consecutive from one port. */
export interface Addresses {
  readonly sitesPort: number;
  readonly serverPort: number;
  readonly arcadePort: number;
  readonly paymentsPort: number;
  readonly liveChatPort: number;
}

/** The address of one site of a brand. */
export interface SiteAddress {
  readonly merchant: string;
  readonly site: 'member' | 'agent';
  readonly host: string;
  readonly origin: string;
}

/** Two brands, each with its own player and agent origin, so that cookies, CORS and sites are tested as in production. */
const DOMAINS = [
  { merchant: 'BAIZE', site: 'member', name: 'play.baize.localhost' },
  { merchant: 'BAIZE', site: 'agent', name: 'agent.baize.localhost' },
  { merchant: 'PADMA', site: 'member', name: 'play.padma.localhost' },
  { merchant: 'PADMA', site: 'agent', name: 'agent.padma.localhost' },
] as const;

/** Returns the main addresses of the sites of both brands. */
export function siteAddresses({ sitesPort }: Addresses): SiteAddress[] {
  return DOMAINS.map(({ name, merchant, site }) => {
    const host = `${name}:${sitesPort}`;
    return { merchant, site, host, origin: `http://${host}` };
  });
}

/** Number of lines of each player site, in addition to its main address. The speed test compares them, and they are also the mirrors. */
const LINES_PER_BRAND = 4;

/** Returns the addresses of all lines: further addresses of the player sites, which serve the same pages. */
export function lineAddresses({ sitesPort }: Addresses): SiteAddress[] {
  return ['baize', 'padma'].flatMap((brand) =>
    Array.from({ length: LINES_PER_BRAND }, (_, index) => {
      const host = `play.line${index + 2}.${brand}.localhost:${sitesPort}`;
      return { merchant: brand.toUpperCase(), site: 'member' as const, host, origin: `http://${host}` };
    }),
  );
}

export function arcadeOrigin({ arcadePort }: Addresses): string {
  return `http://arcade.localhost:${arcadePort}`;
}

/** Returns the address at which the platform's server reaches the arcade's server for transfers. No browser uses it. */
export function arcadeServer({ arcadePort }: Addresses): string {
  return `http://127.0.0.1:${arcadePort}`;
}

/** Returns the origin of the live-model rooms, which belong to another company and therefore have another host. */
export function liveChatOrigin({ liveChatPort }: Addresses): string {
  return `http://rooms.localhost:${liveChatPort}`;
}

/** Returns the address at which the platform's server reaches the rooms. No browser uses it. */
export function liveChatServer({ liveChatPort }: Addresses): string {
  return `http://127.0.0.1:${liveChatPort}`;
}

/** Returns the origin of the payment page, which belongs to another company and therefore has another host. */
export function paymentsOrigin({ paymentsPort }: Addresses): string {
  return `http://pay.localhost:${paymentsPort}`;
}

export function serverOrigin({ serverPort }: Addresses): string {
  return `http://127.0.0.1:${serverPort}`;
}
