import type { Meta, StoryObj } from '@storybook/react-vite';
import LogOut from 'lucide-react/icons/log-out';
import Trash from 'lucide-react/icons/trash-2';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ConfirmDialog } from './confirm-dialog.tsx';

const meta = {
  title: 'Feedback/ConfirmDialog (alert, modal, confirm, question)',
  id: 'feedback-confirmdialog',
  component: ConfirmDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Sign out?',
    children: 'You can sign in again at any time.',
    confirmLabel: 'Sign out',
    cancelLabel: 'Cancel',
    icon: <LogOut aria-hidden="true" />,
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Sign out?' })).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

export const Danger: Story = {
  args: {
    tone: 'danger',
    title: 'Remove the bank card?',
    children: 'It cannot be undone.',
    confirmLabel: 'Remove',
    icon: <Trash aria-hidden="true" />,
  },
};

export const OneAnswer: Story = {
  args: {
    title: 'The code could not be sent',
    children: 'The number is blocked by the carrier.',
    confirmLabel: 'I see',
    cancelLabel: undefined,
    icon: undefined,
  },
};

export const Loading: Story = { args: { loading: true } };

/** The focus starts on Cancel and is trapped in the dialog. Escape cancels. */
export const Keyboard: Story = {
  play: async ({ args }) => {
    const button = (name: string) => screen.getByRole('button', { name });
    await waitFor(() => expect(button('Cancel')).toHaveFocus());
    await userEvent.tab();
    await expect(button('Sign out')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};
