import type { Meta, StoryObj } from '@storybook/react-vite';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Popover } from './popover.tsx';
import { sampleText } from './sample-text.ts';

const meta = {
  title: 'Feedback/Popover (help, toggletip, info, more)',
  id: 'feedback-popover',
  component: Popover,
  args: {
    trigger: <Button icon={<CircleHelp />}>How it works</Button>,
    title: 'Straight',
    closeLabel: 'Close',
    children: <p>You win when each position shows a number that you chose for it.</p>,
  },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args, { globals }) => {
    const text = sampleText(globals);
    return (
      <Popover {...args} trigger={<Button icon={<CircleHelp />}>{text.balance}</Button>} closeLabel={text.close}>
        <p>{text.notice}</p>
      </Popover>
    );
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'How it works' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Straight' })).toBeVisible());
  },
};

/** Enter opens it and takes the focus inside; Esc closes it and gives the focus back. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'How it works' });
    await userEvent.tab();
    await expect(trigger).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(trigger).toHaveFocus();
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Popover {...args} title={sampleText(globals).long} closeLabel={sampleText(globals).close}>
      {Array.from({ length: 30 }, (_, index) => (
        <p key={index}>{sampleText(globals).long}</p>
      ))}
    </Popover>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'How it works' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  },
};
