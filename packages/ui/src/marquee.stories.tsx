import type { Meta, StoryObj } from '@storybook/react-vite';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import { expect, userEvent, waitFor } from 'storybook/test';
import { IconButton } from './icon-button.tsx';
import { Marquee } from './marquee.tsx';
import { sampleText } from './sample-text.ts';

const meta = {
  title: 'Lobby/Marquee (notice, ticker, announcement, alert)',
  id: 'lobby-marquee',
  component: Marquee,
  args: {
    label: 'Notices',
    icon: <Megaphone aria-hidden="true" />,
    items: [
      { key: '1', content: 'CQ9 is closed for maintenance on Tuesday 03:00 to 05:00.' },
      { key: '2', content: <a href="#notice">New: Teen Patti Live, table 3 is open.</a> },
    ],
    end: (
      <IconButton label="Messages" size="small">
        <Mail />
      </IconButton>
    ),
  },
} satisfies Meta<typeof Marquee>;

export default meta;
type Story = StoryObj<typeof meta>;

const playState = (root: HTMLElement) => {
  const mover = root.querySelector('[role="group"] > div');
  return mover ? getComputedStyle(mover).animationPlayState : 'none';
};

/** The marquee also stops on hover. Under reduced motion it does not move and can be scrolled. */
export const Default: Story = {};

export const Moving: Story = { play: async ({ canvasElement }) => expect(playState(canvasElement)).toBe('running') };

/** It stops on focus. Its copy, which closes the loop, is not focusable. */
export const Keyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('group', { name: 'Notices' })).toHaveFocus();
    await waitFor(() => expect(playState(canvasElement)).toBe('paused'));
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: /Teen Patti/ })).toHaveFocus();
    await expect(playState(canvasElement)).toBe('paused');
    // The simulated Tab key ignores `inert` and would stop at the copy.
    canvas.getByRole('button', { name: 'Messages' }).focus();
    await waitFor(() => expect(playState(canvasElement)).toBe('running'));
  },
};

/** Without notices the row stays, with its icon and end. */
export const Empty: Story = {
  args: { items: [], empty: 'No notices at the moment.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No notices at the moment.')).toBeVisible();
    await expect(canvas.queryByRole('group')).toBeNull();
  },
};

export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  decorators: [(Story) => <div style={{ inlineSize: '336px' }}>{Story()}</div>],
  render: (args, { globals }) => (
    <Marquee
      {...args}
      items={[
        { key: '1', content: sampleText(globals).notice },
        { key: '2', content: sampleText(globals).long },
      ]}
    />
  ),
};
