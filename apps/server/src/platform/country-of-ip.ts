import { open, type CountryResponse } from 'maxmind';

/** The country that an address is in, ISO 3166-1 alpha-2; undefined where the file does not know it. */
export type CountryOfIp = (ip: string) => string | undefined;

/** Reads a file in MaxMind's format (GeoLite2-Country, GeoIP2-Country, DB-IP …) and follows it when it is replaced. */
export async function openCountryFile(path: string): Promise<CountryOfIp> {
  const reader = await open<CountryResponse>(path, { watchForUpdates: true, watchForUpdatesNonPersistent: true });
  return (ip) => {
    const found = reader.get(ip);
    return (found?.country ?? found?.registered_country)?.iso_code;
  };
}
