import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './checkbox.module.css';
import { cx } from './cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Label beside the box; may contain a link. */
  label: ReactNode;
  error?: string | undefined;
  frameClassName?: string;
}

/** A native checkbox, usable in a form with `name` and `onChange`. */
export function Checkbox({ label, error, frameClassName, className, ...rest }: CheckboxProps) {
  const noteId = useId();
  return (
    <div className={cx(styles.root, frameClassName)} data-state={error === undefined ? 'valid' : 'invalid'}>
      <label className={styles.row}>
        <input
          {...rest}
          type="checkbox"
          className={cx(styles.box, className)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteId}
        />
        <span className={styles.words}>{label}</span>
      </label>
      <output id={noteId}>
        {error !== undefined && (
          <span className={styles.error}>
            <CircleAlert aria-hidden="true" />
            {error}
          </span>
        )}
      </output>
    </div>
  );
}
