import Search from 'lucide-react/icons/search';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface SearchFieldProps extends Omit<TextFieldProps, 'value' | 'type' | 'end' | 'icon' | 'clear'> {
  value: string;
  onValueChange: (value: string) => void;
  clearLabel: string;
}

/** Input of a search text. Its label is hidden and serves as the placeholder. */
export function SearchField({ value, onValueChange, clearLabel, ...rest }: SearchFieldProps) {
  return (
    <TextField
      labelHidden
      placeholder={rest.label}
      enterKeyHint="search"
      autoComplete="off"
      {...rest}
      type="search"
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      icon={<Search aria-hidden="true" />}
      clear={{ label: clearLabel, onClear: () => onValueChange('') }}
    />
  );
}
