import { TextField, type TextFieldProps } from '@baize/ui/text-field';
import { useState } from 'react';

export interface WholeNumberFieldProps extends Pick<
  TextFieldProps,
  'label' | 'labelHidden' | 'error' | 'frameClassName'
> {
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
}

/** The number of digits that can be typed; it is enough for `CHASE_MULTIPLE_MAX`. */
const DIGITS_MAX = 6;

/**
 * A field for a whole number between two limits. It shows the typed text, so that it can be empty while a person types another number. When the
 * field loses the focus, it shows `value` again.
 */
export function WholeNumberField({ value, min, max, onValueChange, ...rest }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
    setTyped(digits);
    if (digits !== '') onValueChange(Math.min(max, Math.max(min, Number(digits))));
  };
  return (
    <TextField
      {...rest}
      size="small"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
