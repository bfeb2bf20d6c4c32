import type { Meta, StoryObj } from '@storybook/react-vite';
import Flame from 'lucide-react/icons/flame';
import Heart from 'lucide-react/icons/heart';
import { expect } from 'storybook/test';
import { Column } from './story-layout.tsx';
import { TabLinks } from './tab-links.tsx';

const WORDS = ['All', 'Hot games', 'Recent', 'Favourites', 'New'];

const meta = {
  title: 'Lobby/TabLinks (tabs, navigation, sub menu)',
  id: 'lobby-tablinks',
  component: TabLinks,
  args: {
    label: 'Which games',
    tabs: WORDS.map((label, index) => ({
      key: label,
      label,
      icon: index % 2 === 1 ? <Flame aria-hidden="true" /> : <Heart aria-hidden="true" />,
      active: index === 1,
      render: <a href={`#${index}`}>{label}</a>,
    })),
  },
  decorators: [(Story) => <Column>{Story()}</Column>],
} satisfies Meta<typeof TabLinks>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Hot games' })).toHaveAttribute('aria-current', 'true'),
};

/** The row is too narrow for all tabs, and the active tab is visible. */
export const Narrow: Story = {
  args: { tabs: meta.args.tabs.map((tab, index) => ({ ...tab, active: index === WORDS.length - 1 })) },
  decorators: [(Story) => <div style={{ inlineSize: '16rem' }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const row = canvas.getByRole('navigation').getBoundingClientRect();
    const last = canvas.getByRole('link', { name: 'New' }).getBoundingClientRect();
    await expect(last.right).toBeLessThanOrEqual(row.right + 1);
  },
};
