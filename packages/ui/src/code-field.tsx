import { OTPField } from '@base-ui/react/otp-field';
import type { ReactNode } from 'react';
import styles from './code-field.module.css';
import { asciiDigits } from './digits-model.ts';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';

export interface CodeFieldProps extends FieldFrameProps {
  /** How many figures the code has. */
  length: number;
  value: string;
  onValueChange: (code: string) => void;
  /** When the last box is filled, typed or pasted: the moment to send. */
  onComplete?: ((code: string) => void) | undefined;
  /** The name of a box after the first: "Figure 2 of 6". */
  boxLabel: (index: number, length: number) => string;
  /** Beside the note under the boxes: what sends the code again, with its seconds (`useCountdown`). */
  resend?: ReactNode;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  className?: string;
}

/**
 * A one-time code (SMS, authenticator), a box for each figure. Arrows and Backspace go from box to box, a paste fills them all,
 * a phone offers the code of the message; figures of another script count too.
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
            // Its own numeric filter would throw away the figures of other scripts before they are read.
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
