import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Row } from './story-layout.tsx';
import { ToastProvider, useToast } from './toast.tsx';

const meta = {
  title: 'Feedback/Toast',
  component: ToastProvider,
  args: { closeLabel: 'Close', children: null },
  render: (args) => (
    <ToastProvider {...args}>
      <Buttons />
    </ToastProvider>
  ),
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

function Buttons() {
  const toast = useToast();
  return (
    <Row>
      <Button onClick={() => toast.show({ title: 'Your ID is on the clipboard.' })}>Done</Button>
      <Button
        onClick={() =>
          toast.show({
            tone: 'error',
            title: 'The balance could not be loaded.',
            description: 'Try again in a moment.',
          })
        }
      >
        Failed
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
        News
      </Button>
    </Row>
  );
}
