import { useId } from 'react';
import styles from './choice-chips.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceChipsProps {
  /** Names the choice for screen readers. */
  label: string;
  choices: readonly Choice[];
  value: string;
  onValueChange: (value: string) => void;
}

/** Shows one choice of many as chips, which scroll sideways on a phone and wrap on wider screens. Arrow keys move the choice. */
export function ChoiceChips({ label, choices, value, onValueChange }: ChoiceChipsProps) {
  const name = useId();
  return (
    <fieldset className={styles.root} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip} data-state={choice.value === value ? 'on' : 'off'}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={choice.value === value}
            onChange={() => onValueChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
