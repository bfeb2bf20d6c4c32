import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react';
import { CountryCombobox, type CountryTexts } from './country-combobox.tsx';
import { cx } from './cx.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';
import styles from './phone-field.module.css';
import { phoneDigits, splitPhone, type DialCountry, type PhoneNumber } from './phone-model.ts';

export type { CountryTexts } from './country-combobox.tsx';
export type { DialCountry, PhoneNumber } from './phone-model.ts';

export interface PhoneFieldProps
  extends FieldFrameProps, Omit<ComponentProps<'input'>, 'required' | 'size' | 'value' | 'type' | 'onChange'> {
  /** Countries, the merchant's own country first. */
  countries: readonly DialCountry[];
  value: PhoneNumber;
  /** Called with the number and its country. An international number that is pasted or autofilled ("+97798...") sets the country too. */
  onValueChange: (value: PhoneNumber) => void;
  /** BCP 47 language tag of the countries' names. */
  locale: string;
  /** Returns the name of a country instead of `Intl.DisplayNames`, for languages that a browser may not support. */
  nameOf?: ((countryCode: string) => string) | undefined;
  texts: CountryTexts;
  frameClassName?: string | undefined;
}

/** Input of a mobile number with its country code. The component is large, so import it lazily. */
export function PhoneField(props: PhoneFieldProps) {
  const [frame, { countries, value, onValueChange, locale, nameOf, texts, frameClassName, className, ...input }] =
    splitFrame(props);
  const readTyped = (text: string) => {
    const number = phoneDigits(text);
    onValueChange(splitPhone(text, countries, value.countryCode) ?? { ...value, number });
  };
  // The browser would cut a pasted number at `maxLength` before it is split.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = splitPhone(event.clipboardData.getData('text'), countries, value.countryCode);
    if (!pasted || input.readOnly) return;
    event.preventDefault();
    onValueChange(pasted);
  };
  return (
    <FormField {...frame} className={frameClassName}>
      {(control) => (
        <span className={box.box}>
          <CountryCombobox
            countries={countries}
            value={value.countryCode}
            onValueChange={(countryCode) => onValueChange({ ...value, countryCode })}
            locale={locale}
            nameOf={nameOf}
            texts={texts}
            look="short"
            disabled={input.disabled}
          />
          <span className={styles.line} aria-hidden="true" />
          <input
            inputMode="tel"
            autoComplete="tel-national"
            onPaste={onPaste}
            {...input}
            {...control}
            type="tel"
            dir="ltr"
            value={value.number}
            onChange={(event: ChangeEvent<HTMLInputElement>) => readTyped(event.currentTarget.value)}
            className={cx(box.input, styles.number, className)}
          />
        </span>
      )}
    </FormField>
  );
}
