import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';
import panel from './panel.module.css';
import styles from './select-field.module.css';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectFieldProps<Value extends string = string> extends FieldFrameProps {
  options: readonly SelectOption<Value>[];
  /** `null` while nothing is selected; the placeholder shows. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  size?: 'small' | 'large';
  onBlur?: () => void;
  className?: string;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const [frame, { options, value, onValueChange, placeholder, name, disabled, size = 'large', onBlur, className }] =
    splitFrame(props);
  return (
    <FormField {...frame} className={className}>
      {(control) => (
        <Select.Root
          items={options}
          value={value}
          onValueChange={(next) => next !== null && onValueChange(next)}
          name={name}
          disabled={disabled}
          modal={false}
        >
          <Select.Trigger
            {...control}
            aria-required={undefined}
            aria-label={frame.label}
            className={cx(box.box, styles.trigger)}
            data-size={size}
            onBlur={onBlur}
          >
            <Select.Value className={styles.value} placeholder={placeholder} />
            <ChevronDown aria-hidden="true" />
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner className={panel.positioner} sideOffset={4} alignItemWithTrigger={false}>
              <Select.Popup className={cx(panel.panel, styles.list)}>
                <Select.List aria-label={frame.label}>
                  {options.map((option) => (
                    <Select.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled}
                      className={panel.item}
                    >
                      {option.icon}
                      <Select.ItemText className={panel.itemText}>{option.label}</Select.ItemText>
                      <Select.ItemIndicator className={panel.check}>
                        <Check aria-hidden="true" />
                      </Select.ItemIndicator>
                    </Select.Item>
                  ))}
                </Select.List>
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </FormField>
  );
}
