import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './radio-group.module.css';

export interface RadioOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A sentence below the option, which screen readers read with it. */
  help?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string = string> extends Omit<ComponentProps<'fieldset'>, 'onChange'> {
  label: string;
  options: readonly RadioOption<Value>[];
  /** `null` while nothing is selected. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  error?: string | undefined;
  required?: boolean;
}

/** Selects one of a few options with a line each (a payment method). Native radio buttons provide arrow keys and form submission. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onValueChange, error, required = false, className, name, ...rest } = props;
  const ownName = useId();
  const noteId = useId();
  return (
    <fieldset
      {...rest}
      className={cx(styles.root, className)}
      aria-describedby={error === undefined ? undefined : noteId}
      data-state={error === undefined ? 'valid' : 'invalid'}
    >
      <legend className={styles.legend}>
        {label}
        {required && <span className={styles.star} aria-hidden="true" />}
      </legend>
      {options.map((option) => (
        <Choice
          key={option.value}
          option={option}
          name={name ?? ownName}
          required={required}
          checked={option.value === value}
          onCheck={() => onValueChange(option.value)}
        />
      ))}
      <output id={noteId} className={styles.note}>
        {error !== undefined && (
          <span className={styles.error}>
            <CircleAlert aria-hidden="true" />
            {error}
          </span>
        )}
      </output>
    </fieldset>
  );
}

interface ChoiceProps {
  option: RadioOption;
  name: string;
  required: boolean;
  checked: boolean;
  onCheck: () => void;
}

function Choice({ option, name, required, checked, onCheck }: ChoiceProps) {
  const helpId = useId();
  return (
    <div className={styles.choice} data-state={checked ? 'on' : 'off'}>
      <label className={styles.row}>
        <input
          type="radio"
          className={styles.radio}
          name={name}
          value={option.value}
          checked={checked}
          required={required}
          disabled={option.disabled}
          aria-describedby={option.help === undefined ? undefined : helpId}
          onChange={onCheck}
        />
        {option.icon}
        <span className={styles.words}>{option.label}</span>
      </label>
      {option.help !== undefined && (
        <div id={helpId} className={styles.help}>
          {option.help}
        </div>
      )}
    </div>
  );
}
