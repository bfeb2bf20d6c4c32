import { SelectField, type SelectOption } from '@baize/ui/select-field';

const ALL = 'all' as const;

export interface ChoiceFieldProps<Value extends string> {
  label: string;
  /** What stands for no filter. */
  allLabel: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** One value of a filter. "All" is no value: it stands for the absence of the filter. */
export function ChoiceField<Value extends string>({
  label,
  allLabel,
  options,
  value,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <SelectField<Value | typeof ALL>
      label={label}
      options={[{ value: ALL, label: allLabel }, ...options]}
      value={value ?? ALL}
      onValueChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
