import { Combobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { useMemo } from 'react';
import styles from './country-combobox.module.css';
import { cx } from './cx.ts';
import type { FieldControl } from './form-field.tsx';
import panel from './panel.module.css';
import { countryMatches, nameCountries, type DialCountry, type NamedCountry } from './phone-model.ts';

export interface CountryTexts {
  /** Accessible name of the list: "Country code". */
  label: string;
  /** Placeholder of the search box: "Country or code". */
  search: string;
  /** Text for a search without a result. */
  empty: string;
  /** Text of the button while no country is selected. */
  choose: string;
}

export interface CountryComboboxProps {
  /** Countries, the merchant's own country first. */
  countries: readonly DialCountry[];
  /** ISO 3166-1 alpha-2 code; `null` while no country is selected. */
  value: string | null;
  onValueChange: (countryCode: string) => void;
  /** BCP 47 language tag of the countries' names. */
  locale: string;
  /** Returns the name of a country instead of `Intl.DisplayNames`, for languages that a browser may not support. */
  nameOf?: ((countryCode: string) => string) | undefined;
  texts: CountryTexts;
  disabled?: boolean | undefined;
  /** `short` shows only the letters and the code. */
  look?: 'full' | 'short';
  control?: Partial<FieldControl>;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}

/** The button with the selected country, and the list with its search box. The country and phone fields place the button in their own box. */
export function CountryCombobox(props: CountryComboboxProps) {
  const { countries, value, onValueChange, locale, nameOf, texts, disabled = false, look = 'full' } = props;
  const named = useMemo(() => nameCountries(countries, locale, nameOf), [countries, locale, nameOf]);
  const chosen = named.find(({ countryCode }) => countryCode === value) ?? null;
  if (chosen && named.length === 1) return <OnlyCountry country={chosen} look={look} className={props.className} />;
  return (
    <Combobox.Root
      items={named}
      value={chosen}
      onValueChange={(next) => next && onValueChange(next.countryCode)}
      isItemEqualToValue={(item, other) => item.countryCode === other.countryCode}
      itemToStringLabel={({ name }) => name}
      filter={countryMatches}
      autoHighlight
      disabled={disabled}
    >
      <Combobox.Trigger
        {...props.control}
        aria-required={undefined}
        aria-label={chosen ? `${texts.label}: ${chosen.name} +${chosen.diallingCode}` : texts.label}
        className={cx(styles.trigger, props.className)}
        data-look={look}
        onBlur={props.onBlur}
      >
        {chosen ? <Chosen country={chosen} look={look} /> : <span className={styles.choose}>{texts.choose}</span>}
        <ChevronDown aria-hidden="true" />
      </Combobox.Trigger>
      <CountryList texts={texts} />
    </Combobox.Root>
  );
}

interface ChosenProps {
  country: NamedCountry;
  look: 'full' | 'short';
}

/** Shows the only country without a button, because there is nothing to select. */
function OnlyCountry({ className, ...chosen }: ChosenProps & { className: string | undefined }) {
  return (
    <span className={cx(styles.trigger, className)} data-look={chosen.look} data-only>
      <Chosen {...chosen} />
    </span>
  );
}

function Chosen({ country, look }: ChosenProps) {
  return (
    <>
      <CountryMark code={country.countryCode} />
      {look === 'full' && <span className={styles.name}>{country.name}</span>}
      <bdi dir="ltr" className={styles.code}>
        +{country.diallingCode}
      </bdi>
    </>
  );
}

/** Two letters instead of a flag, because flags differ between systems and are missing on Windows. */
function CountryMark({ code }: { code: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {code}
    </span>
  );
}

function CountryList({ texts }: { texts: CountryTexts }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={panel.positioner} align="start" sideOffset={8} collisionPadding={8}>
        <Combobox.Popup className={cx(panel.panel, styles.popup)} aria-label={texts.label}>
          <span className={styles.search}>
            <Search aria-hidden="true" />
            <Combobox.Input className={styles.input} aria-label={texts.search} placeholder={texts.search} />
          </span>
          <Combobox.Empty className={styles.empty}>{texts.empty}</Combobox.Empty>
          <Combobox.List className={styles.list} aria-label={texts.label}>
            {(country: NamedCountry) => (
              <Combobox.Item key={country.countryCode} value={country} className={panel.item}>
                <CountryMark code={country.countryCode} />
                <span className={panel.itemText}>{country.name}</span>
                <bdi dir="ltr" className={styles.code}>
                  +{country.diallingCode}
                </bdi>
                <span className={styles.tick}>
                  <Combobox.ItemIndicator className={panel.check}>
                    <Check aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
