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
  /** Name of the list: "Country code". */
  label: string;
  /** Placeholder of the search box: "Country or code". */
  search: string;
  /** When nothing is found. */
  empty: string;
  /** Text of the button while no country is chosen. */
  choose: string;
}

export interface CountryComboboxProps {
  /** The merchant's own country first. */
  countries: readonly DialCountry[];
  /** ISO 3166-1 alpha-2; `null`: nothing chosen yet. */
  value: string | null;
  onValueChange: (countryCode: string) => void;
  /** BCP 47: the language of the countries' names. */
  locale: string;
  /** Names a country in place of `Intl.DisplayNames`, for languages that a browser may not know. */
  nameOf?: ((countryCode: string) => string) | undefined;
  texts: CountryTexts;
  disabled?: boolean | undefined;
  /** `short` shows the letters and the code alone. */
  look?: 'full' | 'short';
  control?: Partial<FieldControl>;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}

/** The button with the chosen country, and the list with its search box. The fields put it into their box. */
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

/** Nothing to choose: no button that would open a list of one. */
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

/** Two letters in place of a flag: flags are drawn differently everywhere, and on Windows not at all. */
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
