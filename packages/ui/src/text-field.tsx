import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';
import { IconButton } from './icon-button.tsx';

export interface TextFieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'required' | 'size'> {
  icon?: ReactNode;
  /** Content inside the box after the text: an `IconButton`, a unit. */
  end?: ReactNode;
  /** Label and handler of the icon that clears the field. It is shown while the field's `value` is not empty. */
  clear?: { label: string; onClear: () => void } | undefined;
  /** Class of the frame; every other prop goes to the input. */
  frameClassName?: string | undefined;
  size?: 'small' | 'large';
}

export function TextField(props: TextFieldProps) {
  const [frame, { icon, end, clear, frameClassName, className, size = 'large', ...input }] = splitFrame(props);
  const canClear = input.value !== undefined && input.value !== '' && !input.disabled && !input.readOnly;
  const clearButton = clear && canClear && (
    <IconButton label={clear.label} size="small" onClick={clear.onClear}>
      <X />
    </IconButton>
  );
  return (
    <FormField {...frame} className={frameClassName}>
      {(control) => (
        <span className={box.box} data-size={size}>
          {icon}
          <input type="text" {...input} {...control} className={cx(box.input, className)} />
          {(clearButton || end !== undefined) && (
            <span className={box.end}>
              {clearButton}
              {end}
            </span>
          )}
        </span>
      )}
    </FormField>
  );
}
