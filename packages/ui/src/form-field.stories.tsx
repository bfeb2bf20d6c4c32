import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FormField } from './form-field.tsx';
import { sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/FormField (label, error, help)',
  id: 'form-formfield',
  component: FormField,
  args: { label: 'Username', children: (control) => <input {...control} type="text" /> },
  decorators: [(Story) => <Column>{Story()}</Column>],
} satisfies Meta<typeof FormField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The frame around a control of the browser. The fields of this package bring their own control and box. */
export const Default: Story = {};

/** Label, help and error belong to the control by their ids. */
export const Invalid: Story = {
  args: { required: true, help: 'Letters and figures.', error: 'Please fill in your username' },
  play: async ({ canvas }) => {
    const control = canvas.getByRole('textbox', { name: 'Username' });
    await expect(control).toBeInvalid();
    await expect(control).toBeRequired();
    await expect(control).toHaveAccessibleDescription('Please fill in your username');
    await expect(canvas.queryByText('Letters and figures.')).toBeNull();
  },
};

export const LabelHidden: Story = {
  args: { labelHidden: true },
  play: async ({ canvas }) => expect(canvas.getByRole('textbox', { name: 'Username' })).toBeVisible(),
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <FormField {...args} label={sampleText(globals).long} error={sampleText(globals).passwordError} />
  ),
};
