import { useCountryCodesQuery } from '@baize/api';
import { useMemo } from 'react';
import { useMerchant } from '../brand/merchant.tsx';
import { ownCountry, type DialledCountries } from './dialled-countries.ts';

/**
 * Returns the countries of the selection, undefined while they load and where they are skipped. If they cannot be
 * loaded, only the merchant's own country is offered.
 */
export function useDialledCountries({ skip = false } = {}): DialledCountries | undefined {
  const { data, error } = useCountryCodesQuery(undefined, { skip });
  const { countryCode } = useMerchant();
  return useMemo(() => {
    if (data)
      return data.list.map(({ countryCode: code, countryDialingCode, minDigits, maxDigits }) => ({
        countryCode: code,
        diallingCode: countryDialingCode,
        digits: { min: minDigits, max: maxDigits },
      }));
    return error === undefined ? undefined : ownCountry(countryCode);
  }, [data, error, countryCode]);
}
