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

const DIGITS_MAX = 6;

/**
 * A whole number between two limits. The field holds what is typed, so that it can be empty while a person types another number; on leaving
 * the field it shows the number that counts.
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
