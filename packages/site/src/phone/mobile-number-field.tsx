import { localeOf } from '@baize/i18n/number-format';
import { PhoneField } from '@baize/ui/phone-field';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownLanguage } from '../language/language.tsx';
import type { DialledCountries } from './dialled-countries.ts';
import type { MobileBinding } from './use-mobile-binding.ts';

export interface MobileNumberFieldProps extends MobileBinding {
  countries: DialledCountries;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
}

/** Input of a mobile number with its country. Country names are English where the browser has none in the language (Nepali in Chromium). */
export function MobileNumberField({ required = true, ...props }: MobileNumberFieldProps) {
  const { t } = useTranslation('common');
  return (
    <PhoneField
      {...props}
      label={t('phone.label')}
      required={required}
      locale={localeOf(useShownLanguage())}
      texts={{
        label: t('phone.country'),
        search: t('phone.country_search'),
        empty: t('phone.country_empty'),
        choose: t('phone.country'),
      }}
    />
  );
}
