import { open, type CountryResponse } from 'maxmind';

/** Returns the country of an IP address (ISO 3166-1 alpha-2), or undefined where the file has no entry. */
export type CountryOfIp = (ip: string) => string | undefined;

/** Reads a file in MaxMind's format (GeoLite2-Country, GeoIP2-Country, DB-IP …) and reads it again whenever it is replaced. */
export async function openCountryFile(path: string): Promise<CountryOfIp> {
  const reader = await open<CountryResponse>(path, { watchForUpdates: true, watchForUpdatesNonPersistent: true });
  return (ip) => {
    const record = reader.get(ip);
    return (record?.country ?? record?.registered_country)?.iso_code;
  };
}
