import { SelectField, type SelectOption } from '@baize/ui/select-field';

/** Option of the select that stands for no filter. */
const ALL_CHOICES = 'all' as const;

export interface ChoiceFieldProps<Value extends string> {
  label: string;
  /** Label of the option without a filter. */
  allLabel: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Selects a filter of a list. The option "all" is no value of the filter: it gives `undefined`. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, allLabel, options, value, onChange } = props;
  return (
    <SelectField<Value | typeof ALL_CHOICES>
      label={label}
      options={[{ value: ALL_CHOICES, label: allLabel }, ...options]}
      value={value ?? ALL_CHOICES}
      onValueChange={(next) => onChange(next === ALL_CHOICES ? undefined : next)}
    />
  );
}
