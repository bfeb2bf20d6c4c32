import { lookup as lookUpName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch, type Response, type RequestInit } from 'undici';
import { isPublicHost } from './public-host.ts';

/** The host of a partner resolves to an address to which this server may not connect. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Calls the server of a partner: a vendor or a payment provider. It follows no redirect. */
export type PartnerFetch = (url: URL, request: Omit<RequestInit, 'dispatcher' | 'redirect'>) => Promise<Response>;

interface PartnerFetchOptions {
  /** Returns whether this server may connect to the IP address. */
  readonly allowsAddress: (address: string) => boolean;
  /** Resolves names; the resolver of the operating system by default. */
  readonly resolve?: typeof lookUpName;
}

/**
 * Creates the client of partners. The addresses that a name resolves to are checked when the connection opens, and the connection goes to a
 * checked address: a partner cannot pass a check with one answer of its DNS server and be connected by the next answer (DNS rebinding).
 */
export function createPartnerFetch({ allowsAddress, resolve = lookUpName }: PartnerFetchOptions): PartnerFetch {
  const dispatcher = new Agent({ connect: { lookup: createCheckedLookup(allowsAddress, resolve) } });
  return async (url, request) => {
    // Node does not resolve an IP address, so the lookup below is never called for one.
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !allowsAddress(host)) throw new PrivateAddressError(`${host} is not a public address`);
    // Following a redirect would send a signed request to a server that the operator has not configured.
    return await fetch(url, { ...request, dispatcher, redirect: 'error' });
  };
}

/**
 * Creates the client for an installation. In production it connects only to public addresses; otherwise to any address, so that a partner can be
 * emulated on this machine.
 */
export function createPartnerFetchFor(production: boolean): PartnerFetch {
  return createPartnerFetch({ allowsAddress: production ? isPublicHost : () => true });
}

/** Creates a lookup that refuses a name if any of its addresses is refused: no partner has both a public and a private address. */
function createCheckedLookup(
  allowsAddress: PartnerFetchOptions['allowsAddress'],
  resolve: typeof lookUpName,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !allowsAddress(address));
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error(`${hostname} has no address`), []);
      else if (refused)
        callback(
          new PrivateAddressError(`${hostname} resolves to ${refused.address}, which is not a public address`),
          [],
        );
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
