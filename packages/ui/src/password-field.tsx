import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldTexts {
  reveal: string;
  conceal: string;
  clear: string;
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'clear'> {
  texts: PasswordFieldTexts;
  /** Clears the field. If it is given, a clear icon is shown while the field is not empty. */
  onClear?: (() => void) | undefined;
}

export function PasswordField({ texts, onClear, ...rest }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...rest}
      type={revealed ? 'text' : 'password'}
      clear={onClear && { label: texts.clear, onClear }}
      end={
        <IconButton
          label={revealed ? texts.conceal : texts.reveal}
          size="small"
          data-state={revealed ? 'revealed' : 'concealed'}
          onClick={() => setRevealed(!revealed)}
        >
          {revealed ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
