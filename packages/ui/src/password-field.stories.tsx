import type { Meta, StoryObj } from '@storybook/react-vite';
import Lock from 'lucide-react/icons/lock';
import { expect, fn, userEvent } from 'storybook/test';
import { PasswordField } from './password-field.tsx';
import { noop } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/PasswordField (input, secret, log-in)',
  id: 'form-passwordfield',
  component: PasswordField,
  args: {
    label: 'Password',
    texts: { reveal: 'Show the password', conceal: 'Hide the password', clear: 'Empty the field' },
    icon: <Lock aria-hidden="true" />,
    value: 'secret12',
    onChange: noop,
  },
  decorators: [(Story) => <Column>{Story()}</Column>],
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show the password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide the password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password');
  },
};

export const Clearable: Story = {
  args: { onClear: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Empty the field' }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};

export const Invalid: Story = { args: { error: 'Please fill in your password with 8 - 20 characters' } };

/** Tab reaches the field, then the clear button, then the eye. */
export const Keyboard: Story = {
  args: { onClear: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByLabelText('Password')).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClear).toHaveBeenCalledOnce();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};
