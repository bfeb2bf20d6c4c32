import { CountryCombobox, type CountryComboboxProps } from './country-combobox.tsx';
import styles from './country-code-picker.module.css';
import { cx } from './cx.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';

export type { CountryTexts } from './country-combobox.tsx';
export type { DialCountry } from './phone-model.ts';

export interface CountryCodePickerProps
  extends FieldFrameProps, Omit<CountryComboboxProps, 'look' | 'control' | 'texts'> {
  /** Texts of the list. Its `label` is that of the field. */
  texts: Omit<CountryComboboxProps['texts'], 'label'>;
}

/**
 * Selects a country with its dialling code, found by name (localised or English), by its letters or by its code. The
 * component is large, so import it lazily.
 */
export function CountryCodePicker(props: CountryCodePickerProps) {
  const [frame, { texts, className, ...rest }] = splitFrame(props);
  return (
    <FormField {...frame} className={className}>
      {(control) => (
        <CountryCombobox
          {...rest}
          texts={{ ...texts, label: frame.label }}
          control={control}
          className={cx(box.box, styles.trigger)}
        />
      )}
    </FormField>
  );
}
