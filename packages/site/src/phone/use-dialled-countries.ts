import { useCountryCodesQuery } from '@baize/api';
import { useMemo } from 'react';
import { useMerchant } from '../brand/merchant.tsx';
import { ownCountry, type DialledCountries } from './dialled-countries.ts';

/** Returns the countries of the selection, undefined while they load. If they cannot be loaded, only the merchant's own country is offered. */
export function useDialledCountries(): DialledCountries | undefined {
  const { data, error } = useCountryCodesQuery();
  const { countryCode } = useMerchant();
  return useMemo(() => {
    if (data)
      return data.list.map((each) => ({ countryCode: each.countryCode, diallingCode: each.countryDialingCode }));
    return error === undefined ? undefined : ownCountry(countryCode);
  }, [data, error, countryCode]);
}
