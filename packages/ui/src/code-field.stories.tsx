import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import { sampleFormText } from './sample-form-text.ts';
import { noop, sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';
import { useCountdown } from './use-countdown.ts';

const meta = {
  title: 'Form/CodeField (input, otp, verification, pin)',
  id: 'form-codefield',
  component: CodeField,
  args: {
    label: '',
    length: 6,
    value: '',
    onValueChange: noop,
    onComplete: fn(),
    boxLabel: (index, length) => `${index} / ${length}`,
  },
  render: function Controlled(args, { globals }) {
    const text = sampleFormText(globals);
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <CodeField
          help={text.codeHelp}
          {...args}
          label={args.label || text.code}
          boxLabel={(index, length) => `${text.codeDigit} ${index} / ${length}`}
          value={value}
          onValueChange={setValue}
        />
      </Column>
    );
  },
} satisfies Meta<typeof CodeField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ args, canvas }) => {
    const first = canvas.getByRole('textbox', { name: 'Verification code' });
    await expect(first).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(first, '12');
    await expect(canvas.getByRole('textbox', { name: 'Figure 3 / 6' })).toHaveFocus();
    await expect(args.onComplete).not.toHaveBeenCalled();
  },
};

export const Filled: Story = { args: { value: '408213' } };

/** Pasting a whole code fills all boxes and completes it; characters other than digits are dropped. */
export const Paste: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Verification code' }));
    await userEvent.paste('408-213');
    await expect(canvas.getByRole('textbox', { name: 'Figure 6 / 6' })).toHaveValue('3');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('408213');
  },
};

/** Devanagari digits are converted to ASCII digits, which the server accepts. */
export const NepaliFigures: Story = {
  globals: { language: 'ne' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'प्रमाणीकरण कोड' }));
    await userEvent.paste('४०८२१३');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('408213');
  },
};

export const WithResend: Story = {
  args: { resend: <Resend /> },
};

export const Invalid: Story = { args: { value: '408213', error: 'Please enter a valid verification code' } };

export const Disabled: Story = { args: { value: '4082', disabled: true } };

/** The digits keep their order on a right-to-left page. */
export const RightToLeft: Story = { globals: { direction: 'rtl' }, args: { value: '4082' } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="16rem">
        <CodeField
          {...args}
          label={long}
          error={long}
          resend={<Button variant="link">{sampleText(globals).save}</Button>}
        />
      </Column>
    );
  },
};

/** Each digit moves the focus to the next box. Backspace empties a box and moves back; the arrow keys only move. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const box = (index: number) =>
      canvas.getByRole('textbox', { name: index === 1 ? 'Verification code' : `Figure ${index} / 6` });
    await userEvent.tab();
    await expect(box(1)).toHaveFocus();
    await userEvent.keyboard('408');
    await expect(box(4)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(box(3)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect(box(3)).toHaveValue('');
    await userEvent.keyboard('{Home}');
    await expect(box(1)).toHaveFocus();
    await expect(box(1)).toHaveValue('4');
  },
};

function Resend() {
  const left = useCountdown({ atMs: STORY_NOW_MS + 42_000, nowMs: () => STORY_NOW_MS });
  return (
    <Button variant="link" disabledReason={left > 0 ? `${left} s` : undefined}>
      Send again in {left} s
    </Button>
  );
}

/** The clock is fixed, so that screenshots are the same each time. */
const STORY_NOW_MS = Date.UTC(2026, 10, 20);
