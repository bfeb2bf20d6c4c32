import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { sampleText } from './sample-text.ts';
import { Row } from './story-layout.tsx';
import { ToastProvider, useToast } from './toast.tsx';

const meta = {
  title: 'Feedback/Toast (snackbar, notification, alert, message)',
  id: 'feedback-toast',
  component: ToastProvider,
  args: { closeLabel: 'Close', children: <Buttons done="Done" failed="Failed" news="News" /> },
} satisfies Meta<typeof ToastProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Shown: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Failed' }));
    await userEvent.click(canvas.getByRole('button', { name: 'News' }));
    await waitFor(() => expect(screen.getByText('Your ID is on the clipboard.')).toBeVisible());
    await waitFor(() => expect(screen.getByText('Table 3 is open.')).toBeVisible());
  },
};

/** F6 moves the focus to the toasts; Tab and Enter work there, and the focus returns. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'News' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText('Table 3 is open.')).toBeVisible());
    await userEvent.keyboard('{F6}');
    await waitFor(() => expect(screen.getByRole('region')).toHaveFocus());
    const close = screen.getByRole('button', { name: 'Close' });
    for (let stop = 0; stop < 4 && document.activeElement !== close; stop += 1) await userEvent.tab();
    await expect(close).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Table 3 is open.')).toBeNull());
  },
};

export const LongWords: Story = {
  globals: { language: 'ne', viewport: { value: 'phone' } },
  render: (args, { globals }) => (
    <ToastProvider {...args}>
      <LongToast text={sampleText(globals).long} />
    </ToastProvider>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(document.querySelector('[data-type="success"]')).toBeVisible());
  },
};

function LongToast({ text }: { text: string }) {
  const toast = useToast();
  return <Button onClick={() => toast.show({ title: text, description: text })}>Show</Button>;
}

function Buttons({ done, failed, news }: { done: string; failed: string; news: string }) {
  const toast = useToast();
  return (
    <Row>
      <Button onClick={() => toast.show({ title: 'Your ID is on the clipboard.' })}>{done}</Button>
      <Button
        onClick={() =>
          toast.show({
            tone: 'error',
            title: 'The balance could not be loaded.',
            description: 'Try again in a moment.',
          })
        }
      >
        {failed}
      </Button>
      <Button
        onClick={() =>
          toast.show({
            tone: 'info',
            title: 'Table 3 is open.',
            action: { label: 'Go there', onClick: () => undefined },
          })
        }
      >
        {news}
      </Button>
    </Row>
  );
}
