import type { Meta, StoryObj } from '@storybook/react-vite';
import User from 'lucide-react/icons/user-round';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './button.tsx';
import { noop, sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';
import { TextField } from './text-field.tsx';

const meta = {
  title: 'Form/TextField (input, text box)',
  id: 'form-textfield',
  component: TextField,
  args: { label: 'Username', icon: <User aria-hidden="true" />, autoComplete: 'username' },
  decorators: [(Story) => <Column>{Story()}</Column>],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { defaultValue: 'suraj92' } };

export const Empty: Story = { args: { placeholder: '4 to 16 letters and figures' } };

export const WithHelp: Story = { args: { help: 'Letters and figures, a letter first.', required: true } };

export const Invalid: Story = {
  args: { error: 'Account format is incorrect', defaultValue: '1suraj' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Username' });
    await expect(input).toHaveAccessibleDescription('Account format is incorrect');
    await expect(input).toBeInvalid();
  },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 'suraj92' } };

export const WithLink: Story = {
  args: { label: 'E-mail', labelEnd: <Button variant="link">Why do we ask?</Button> },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <TextField
      {...args}
      label={sampleText(globals).long}
      error={sampleText(globals).long}
      defaultValue={sampleText(globals).long}
    />
  ),
};

/** The clear button shows while the field is not empty. */
export const Clearable: Story = {
  args: { value: 'suraj92', onChange: noop, clear: { label: 'Empty the field', onClear: fn() } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Empty the field' }));
    await expect(args.clear?.onClear).toHaveBeenCalledOnce();
  },
};

/** Tab reaches the field, then the clear button. */
export const Keyboard: Story = {
  args: { value: 'suraj92', onChange: noop, clear: { label: 'Empty the field', onClear: fn() } },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Username' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.clear?.onClear).toHaveBeenCalledOnce();
  },
};
