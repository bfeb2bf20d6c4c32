import { OTPField } from '@base-ui/react/otp-field';
import type { ReactNode } from 'react';
import styles from './code-field.module.css';
import { asciiDigits } from './digits-model.ts';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';

export interface CodeFieldProps extends FieldFrameProps {
  /** Number of digits. */
  length: number;
  value: string;
  onValueChange: (code: string) => void;
  /** Called when the last box is filled, by typing or pasting. */
  onComplete?: ((code: string) => void) | undefined;
  /** Accessible name of each box after the first: "Figure 2 of 6". */
  boxLabel: (index: number, length: number) => string;
  /** Content beside the help text: the button that sends the code again, with its countdown (`useCountdown`). */
  resend?: ReactNode;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  className?: string;
}

/**
 * Input of a one-time code (SMS, authenticator) with a box for each digit. Arrow keys and Backspace move between boxes,
 * pasting fills all of them, and a phone offers the code of the message. Digits of other scripts are accepted.
 */
export function CodeField(props: CodeFieldProps) {
  const [frame, { length, value, onValueChange, onComplete, boxLabel, resend, name, disabled, onBlur, className }] =
    splitFrame(props);
  return (
    <div className={className}>
      <FormField {...frame}>
        {({ id, ...control }) => (
          <OTPField.Root
            id={id}
            className={styles.boxes}
            dir="ltr"
            length={length}
            value={value}
            onValueChange={(code) => onValueChange(code)}
            onValueComplete={(code) => onComplete?.(code)}
            // The component's own numeric filter would drop digits of other scripts before they are converted.
            validationType="none"
            normalizeValue={codeDigits}
            inputMode="numeric"
            name={name}
            disabled={disabled}
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
            }}
          >
            {Array.from({ length }, (_, index) => (
              <OTPField.Input
                key={index}
                {...control}
                className={styles.box}
                aria-label={index === 0 ? undefined : boxLabel(index + 1, length)}
              />
            ))}
          </OTPField.Root>
        )}
      </FormField>
      {resend !== undefined && <div className={styles.resend}>{resend}</div>}
    </div>
  );
}

function codeDigits(text: string): string {
  return asciiDigits(text).replaceAll(/\D/g, '');
}
