import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { RadioGroup } from './radio-group.tsx';
import { sampleFormText, type SampleFormText } from './sample-form-text.ts';
import { noop, sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const optionsOf = (text: SampleFormText) => [
  { value: 'bank', label: text.bank, help: text.bankHelp },
  { value: 'wallet', label: text.wallet },
  { value: 'crypto', label: text.crypto, disabled: true },
];

const meta = {
  title: 'Form/RadioGroup (radio, choice, option)',
  id: 'form-radiogroup',
  component: RadioGroup,
  args: { label: '', options: [], value: 'bank', onValueChange: noop },
  render: function Controlled(args, { globals }) {
    const text = sampleFormText(globals);
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <RadioGroup
          {...args}
          label={args.label || text.method}
          options={optionsOf(text)}
          value={value}
          onValueChange={setValue}
        />
      </Column>
    );
  },
} satisfies Meta<typeof RadioGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Electronic wallet'));
    await expect(canvas.getByRole('radio', { name: 'Electronic wallet' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Bank transfer' })).toHaveAccessibleDescription(
      'Credited after our cashier has seen it',
    );
  },
};

export const Invalid: Story = { args: { value: null, required: true, error: 'Please choose a method' } };

export const Disabled: Story = { args: { disabled: true } };

export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="16rem">
        <RadioGroup {...args} label={long} error={long} options={[{ value: 'bank', label: long, help: long }]} />
      </Column>
    );
  },
};

/** The group is one tab stop. The arrow keys select and skip disabled options. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Bank transfer' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'Electronic wallet' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Bank transfer' })).not.toHaveFocus();
  },
};
