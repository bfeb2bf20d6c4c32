import Check from 'lucide-react/icons/check';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface StepperProps extends Omit<ComponentProps<'ol'>, 'children'> {
  /** Name of the process: "New password". */
  label: string;
  steps: readonly { key: string; label: string }[];
  /** Index of the current step, from 0. It equals the number of steps when all are done. */
  current: number;
  /** Screen-reader text after the name of a completed step: "done". */
  doneText: string;
}

/** Progress through a process of several steps. The steps cannot be pressed; the form itself must provide a way back. */
export function Stepper({ label, steps, current, doneText, className, ...rest }: StepperProps) {
  return (
    <ol {...rest} className={cx(styles.root, className)} aria-label={label}>
      {steps.map((step, index) => {
        const state = stateOf(index, current);
        return (
          <li
            key={step.key}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true" data-figures>
              {state === 'done' ? <Check /> : index + 1}
            </span>
            <span className={styles.words}>{step.label}</span>
            {state === 'done' && <VisuallyHidden>{doneText}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(index: number, current: number): 'done' | 'current' | 'ahead' {
  if (index < current) return 'done';
  return index === current ? 'current' : 'ahead';
}
