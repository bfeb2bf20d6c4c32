import type { Meta, StoryObj } from '@storybook/react-vite';
import Flame from 'lucide-react/icons/flame';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ChipBar } from './chip-bar.tsx';
import { sampleText } from './sample-text.ts';

const CHIPS = [
  'Hot',
  'Favourites',
  'Recent',
  'Slots',
  'Live casino',
  'Fishing',
  'Sports',
  'Cards & PVP',
  'Lottery',
  'E-sports',
  'Cockfight',
];

const chip = (label: string, index: number, active = 0) => ({
  key: label,
  label,
  icon: <Flame aria-hidden="true" />,
  active: index === active,
  render: <a href={`#${index}`}>{label}</a>,
});

const meta = {
  title: 'Lobby/ChipBar (chip, filter, category, game menu)',
  id: 'lobby-chipbar',
  component: ChipBar,
  args: { label: 'Games', chips: CHIPS.map((label, index) => chip(label, index)) },
} satisfies Meta<typeof ChipBar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The row of chips extends to both edges of the page, across the gutter. */
const inGutter: Story['decorators'] = [(Story) => <div style={{ paddingInline: 'var(--gutter)' }}>{Story()}</div>];
const onAPhone: Story['decorators'] = [
  (Story) => <div style={{ inlineSize: '336px', paddingInline: 'var(--gutter)' }}>{Story()}</div>,
];

export const Default: Story = { decorators: inGutter };

/** Each chip is a tab stop and scrolls into view on focus. */
export const Keyboard: Story = {
  decorators: onAPhone,
  play: async ({ canvas }) => {
    const last = canvas.getByRole('link', { name: 'Cockfight' });
    const row = canvas.getByRole('navigation', { name: 'Games' }).getBoundingClientRect();
    await expect(last.getBoundingClientRect().right).toBeGreaterThan(row.right);
    for (let stop = 0; stop < CHIPS.length; stop += 1) await userEvent.tab();
    await expect(last).toHaveFocus();
    await waitFor(() => expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(row.right));
  },
};

/** The active chip is brought into view, and a chip may carry a count. */
export const LastActive: Story = {
  decorators: onAPhone,
  args: {
    chips: CHIPS.map((label, index) => ({ ...chip(label, index, CHIPS.length - 1), ...(index === 9 && { count: 3 }) })),
  },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('navigation', { name: 'Games' });
    const active = canvas.getByRole('link', { name: 'Cockfight' });
    await waitFor(() =>
      expect(active.getBoundingClientRect().right).toBeLessThanOrEqual(row.getBoundingClientRect().right),
    );
    await expect(canvas.getByText('3')).toBeVisible();
  },
};

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  decorators: onAPhone,
  args: { chips: CHIPS.map((label, index) => chip(label, index, 8)) },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('navigation', { name: 'Games' }).getBoundingClientRect();
    const active = canvas.getByRole('link', { name: 'Lottery' });
    await waitFor(() => expect(active.getBoundingClientRect().left).toBeGreaterThanOrEqual(row.left));
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  decorators: onAPhone,
  render: (args, { globals }) => (
    <ChipBar
      {...args}
      chips={[sampleText(globals).long, sampleText(globals).hotGames].map((label, at) => chip(label, at))}
    />
  ),
};
