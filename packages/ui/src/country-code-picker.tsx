import { CountryCombobox, type CountryComboboxProps } from './country-combobox.tsx';
import styles from './country-code-picker.module.css';
import { cx } from './cx.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';

export type { CountryTexts } from './country-combobox.tsx';
export type { DialCountry } from './phone-model.ts';

export interface CountryCodePickerProps
  extends FieldFrameProps, Omit<CountryComboboxProps, 'look' | 'control' | 'texts'> {
  /** `label` of the list is the field's own. */
  texts: Omit<CountryComboboxProps['texts'], 'label'>;
}

/** A country with its dialling code, found by its name (here or in English), its letters or its code. A heavy part: import it lazily. */
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
