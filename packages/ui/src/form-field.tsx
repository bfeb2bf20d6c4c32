import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './form-field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Props that the frame passes to its control. Spread them on the input. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldFrameProps {
  label: string;
  /** The label is visible to screen readers only (a search box with an icon). */
  labelHidden?: boolean | undefined;
  /** A permanent sentence below the control. */
  help?: ReactNode;
  /** The error as a sentence. It replaces the help text. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Content at the end of the label row, for example a "Forgot password?" link. */
  labelEnd?: ReactNode;
  /** Id of the control; generated if it is missing. */
  id?: string | undefined;
}

/** Splits the props of a field into those of its frame and those of its control. */
export function splitFrame<Props extends FieldFrameProps>(props: Props) {
  const { label, labelHidden, labelEnd, help, error, required, id, ...control } = props;
  return [{ label, labelHidden, labelEnd, help, error, required, id }, control] as const;
}

export interface FormFieldProps extends FieldFrameProps, Omit<ComponentProps<'div'>, 'children' | 'id'> {
  children: (control: FieldControl) => ReactNode;
}

/** Frame of a form control: label above, help or error below, connected by ids. */
export function FormField(props: FormFieldProps) {
  const {
    label,
    labelHidden = false,
    help,
    error,
    required = false,
    labelEnd,
    children,
    className,
    id,
    ...rest
  } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasNote = error !== undefined || help !== undefined;
  const labelText = <label htmlFor={controlId}>{label}</label>;
  return (
    <div {...rest} className={cx(styles.root, className)} data-state={error === undefined ? 'valid' : 'invalid'}>
      {labelHidden ? (
        <VisuallyHidden>{labelText}</VisuallyHidden>
      ) : (
        <div className={styles.label}>
          {labelText}
          {required && <span className={styles.star} aria-hidden="true" />}
          {labelEnd !== undefined && <span className={styles.labelEnd}>{labelEnd}</span>}
        </div>
      )}
      {children({
        id: controlId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      {/* The element is always rendered, so that screen readers announce an error when it appears. */}
      <output id={noteId} className={styles.note} htmlFor={controlId}>
        {error === undefined ? (
          help
        ) : (
          <span className={styles.error}>
            <CircleAlert aria-hidden="true" />
            {error}
          </span>
        )}
      </output>
    </div>
  );
}
