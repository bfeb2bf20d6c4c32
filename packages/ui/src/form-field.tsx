import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './form-field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Props that the frame gives to its control. Spread them on the input. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldFrameProps {
  label: string;
  /** The label is for screen readers alone (a search box with an icon). */
  labelHidden?: boolean | undefined;
  /** A sentence under the control that is always there. */
  help?: ReactNode;
  /** Says in words what is wrong. It replaces the help text. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** At the end of the label's line, e.g. a "Forgot password?" link. */
  labelEnd?: ReactNode;
  /** The id of the control; one is made when it is left away. */
  id?: string | undefined;
}

/** Parts the props of a field into those of its frame and those of its control. */
export function splitFrame<Props extends FieldFrameProps>(props: Props) {
  const { label, labelHidden, labelEnd, help, error, required, id, ...control } = props;
  return [{ label, labelHidden, labelEnd, help, error, required, id }, control] as const;
}

export interface FormFieldProps extends FieldFrameProps, Omit<ComponentProps<'div'>, 'children' | 'id'> {
  children: (control: FieldControl) => ReactNode;
}

/** Label above, control, help or error below, wired by ids. */
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
      {/* Always there, so that a screen reader hears the error appear. */}
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
