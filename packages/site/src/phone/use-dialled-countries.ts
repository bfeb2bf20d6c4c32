import { useCountryCodesQuery } from '@baize/api';
import { useMemo } from 'react';
import { useMerchant } from '../brand/merchant.tsx';
import type { DialledCountries } from './dialled-countries.ts';

/**
 * Returns the countries of the selection, undefined while they load and where they are skipped. If they cannot be
 * loaded, only the merchant's own country is offered.
 */
export function useDialledCountries({ skip = false } = {}): DialledCountries | undefined {
  const { data, error } = useCountryCodesQuery(undefined, { skip });
  const { countryCode, countryDialingCode } = useMerchant();
  return useMemo(() => {
    if (data)
      return data.list.map(({ minDigits, maxDigits, ...country }) => ({
        countryCode: country.countryCode,
        diallingCode: country.countryDialingCode,
        digits: { min: minDigits, max: maxDigits },
      }));
    if (error === undefined || countryDialingCode === undefined) return undefined;
    return [{ countryCode, diallingCode: countryDialingCode }];
  }, [data, error, countryCode, countryDialingCode]);
}
