import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { sampleFormText } from './sample-form-text.ts';
import { noop, sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';
import { TextareaField } from './textarea-field.tsx';

const meta = {
  title: 'Form/TextareaField (input, multi-line, remark, comment)',
  id: 'form-textareafield',
  component: TextareaField,
  args: { label: '', value: '', onValueChange: noop, charactersMax: 140 },
  render: function Controlled(args, { globals }) {
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <TextareaField
          {...args}
          label={args.label || sampleFormText(globals).remark}
          value={value}
          onValueChange={setValue}
        />
      </Column>
    );
  },
} satisfies Meta<typeof TextareaField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Remark' }), 'Paid at noon 🎲');
    await expect(canvas.getByText('14 / 140')).toBeVisible();
  },
};

export const WithoutLimit: Story = { args: { charactersMax: undefined, placeholder: 'What happened?' } };

/** A text above the limit can be pasted and then shortened; the counter shows the excess. */
export const TooMuch: Story = {
  args: { value: 'Paid at noon. '.repeat(12), error: 'At most 140 characters' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('168 / 140')).toBeVisible();
  },
};

export const Disabled: Story = { args: { disabled: true, value: 'Paid at noon.' } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="16rem">
        <TextareaField {...args} label={long} error={long} value={`${long} ${long}`} />
      </Column>
    );
  },
};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('one{Enter}two');
    await expect(canvas.getByRole('textbox')).toHaveValue('one\ntwo');
    await userEvent.tab();
    await expect(canvas.getByRole('textbox')).not.toHaveFocus();
  },
};
