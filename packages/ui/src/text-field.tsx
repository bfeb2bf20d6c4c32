import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';

export interface TextFieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'required' | 'size'> {
  icon?: ReactNode;
  /** Inside the box, after the text: an IconButton, a unit. */
  end?: ReactNode;
  /** Class of the frame; every other prop goes to the input. */
  frameClassName?: string | undefined;
  size?: 'small' | 'large';
}

export function TextField(props: TextFieldProps) {
  const [frame, { icon, end, frameClassName, className, size = 'large', ...input }] = splitFrame(props);
  return (
    <FormField {...frame} className={frameClassName}>
      {(control) => (
        <span className={box.box} data-size={size}>
          {icon}
          <input type="text" {...input} {...control} className={cx(box.input, className)} />
          {end !== undefined && <span className={box.end}>{end}</span>}
        </span>
      )}
    </FormField>
  );
}
