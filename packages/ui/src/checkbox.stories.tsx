import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Checkbox } from './checkbox.tsx';
import { sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/Checkbox (tick, agree, input)',
  id: 'form-checkbox',
  component: Checkbox,
  args: { label: 'Remember me' },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Remember me'));
    await expect(canvas.getByRole('checkbox')).toBeChecked();
  },
};

export const Checked: Story = { args: { defaultChecked: true } };

export const Invalid: Story = {
  args: {
    label: (
      <>
        I am 18 or older and accept the <a href="#terms">terms of use</a>
      </>
    ),
    error: 'Please confirm you are 18 years old',
  },
};

export const Disabled: Story = { args: { disabled: true, defaultChecked: true } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Column width="14rem">
      <Checkbox {...args} label={sampleText(globals).long} />
    </Column>
  ),
};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('checkbox', { name: 'Remember me' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox')).toBeChecked();
  },
};
