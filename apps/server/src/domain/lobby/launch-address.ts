/** The parts of the address that opens a game at its vendor. */
export interface LaunchAddress {
  readonly launchUrl: string;
  readonly gameCode: string;
  readonly language: string;
  readonly backUrl: string;
  readonly currency: string;
  /** The IANA time zone of the brand, in which the game shows times. */
  readonly timeZone: string;
  /** The session token; undefined for play without money. */
  readonly launchToken: string | undefined;
}

/** Returns the address that opens a game (docs/integrators/wallet-api.md, "Launch"). */
export function launchAddress({
  launchUrl,
  gameCode,
  language,
  backUrl,
  currency,
  timeZone,
  launchToken,
}: LaunchAddress): string {
  const mode: readonly (readonly [string, string])[] =
    launchToken === undefined
      ? [
          ['mode', 'demo'],
          ['currency', currency],
        ]
      : [['launchToken', launchToken]];
  const query = [...mode, ['language', language], ['timeZone', timeZone], ['backUrl', backUrl]].map(
    ([key, value = '']) => `${key}=${encodeURIComponent(value)}`,
  );
  return `${launchUrl}/play/${encodeURIComponent(gameCode)}?${query.join('&')}`;
}

/** Returns the same address on another host. The path of the integration's own address stays. `pick` is an index into the list. */
export function launchOrigin(launchUrl: string, cdns: readonly string[], pick: number): string {
  const cdn = cdns[pick];
  if (cdn === undefined) return launchUrl;
  const { pathname } = new URL(launchUrl);
  return `${cdn.replace(/\/$/, '')}${pathname === '/' ? '' : pathname.replace(/\/$/, '')}`;
}
