import { SelectField, type SelectOption } from '@baize/ui/select-field';

const ALL = 'all' as const;

export interface ChoiceFieldProps<Value extends string> {
  label: string;
  /** Label of the choice that sets no filter. */
  allLabel: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter of a list. "All" is no value of the filter: it stands for the absence of the filter. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, allLabel, options, value, onChange } = props;
  return (
    <SelectField<Value | typeof ALL>
      label={label}
      options={[{ value: ALL, label: allLabel }, ...options]}
      value={value ?? ALL}
      onValueChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
