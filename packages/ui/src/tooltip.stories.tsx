import type { Meta, StoryObj } from '@storybook/react-vite';
import Copy from 'lucide-react/icons/copy';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { IconButton } from './icon-button.tsx';
import { sampleText } from './sample-text.ts';
import { Tooltip } from './tooltip.tsx';

const meta = {
  title: 'Feedback/Tooltip (hint, help, title)',
  id: 'feedback-tooltip',
  component: Tooltip,
  args: {
    text: 'Copy the ID',
    children: (
      <IconButton label="Copy the ID">
        <Copy />
      </IconButton>
    ),
  },
  parameters: { layout: 'centered' },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button'));
    await waitFor(() => expect(screen.getByText('Copy the ID')).toBeVisible());
  },
};

/** The tooltip appears on focus and closes on Escape, while the focus stays. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await waitFor(() => expect(screen.getByText('Copy the ID')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Copy the ID')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Copy the ID' })).toHaveFocus();
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(screen.queryByText('Copy the ID')).toBeNull();
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => <Tooltip {...args} text={sampleText(globals).long} />,
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button'));
  },
};
