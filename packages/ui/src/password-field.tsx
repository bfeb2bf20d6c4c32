import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldTexts {
  reveal: string;
  conceal: string;
  clear: string;
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  texts: PasswordFieldTexts;
  /** Empties the field; with it a clear icon shows while there is something to clear. */
  onClear?: (() => void) | undefined;
}

export function PasswordField({ texts, onClear, ...rest }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const filled = rest.value !== undefined && rest.value !== '';
  const end: ReactNode = (
    <span className={styles.end}>
      {onClear && filled && (
        <IconButton label={texts.clear} size="small" onClick={onClear}>
          <X />
        </IconButton>
      )}
      <IconButton
        label={revealed ? texts.conceal : texts.reveal}
        size="small"
        data-state={revealed ? 'revealed' : 'concealed'}
        onClick={() => setRevealed(!revealed)}
      >
        {revealed ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  );
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...rest}
      type={revealed ? 'text' : 'password'}
      end={end}
    />
  );
}
