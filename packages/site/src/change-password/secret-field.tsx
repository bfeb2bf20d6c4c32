import type { FieldRule } from '@baize/contract/schemas/system';
import { PasswordField } from '@baize/ui/password-field';
import Lock from 'lucide-react/icons/lock-keyhole';
import type { TextFieldBinding } from '../forms/form-fields.ts';
import { usePasswordTexts } from '../forms/password-texts.ts';
import { useFieldSentence } from '../forms/field-sentence.ts';
import { passwordRuleMessage } from './password-rule.ts';

export interface SecretFieldProps {
  label: string;
  binding: TextFieldBinding;
  onClear: () => void;
  /** The merchant's rule for a new password. The field shows it below the input. */
  rule?: FieldRule;
  autoComplete: 'current-password' | 'new-password';
}

/** A password input with buttons to reveal and to clear it (spec section 2, forgot-password popup). */
export function SecretField({ label, binding, onClear, rule, autoComplete }: SecretFieldProps) {
  const texts = usePasswordTexts();
  const sentence = useFieldSentence();
  return (
    <PasswordField
      label={label}
      required
      icon={<Lock />}
      help={rule && sentence(passwordRuleMessage(rule))}
      autoComplete={autoComplete}
      texts={texts}
      onClear={onClear}
      {...binding}
    />
  );
}
