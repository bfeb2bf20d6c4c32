import type { Meta, StoryObj } from '@storybook/react-vite';
import Flame from 'lucide-react/icons/flame';
import { expect, userEvent } from 'storybook/test';
import { sampleText } from './sample-text.ts';
import { SectionHeader } from './section-header.tsx';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Lobby/SectionHeader (heading, title, see all)',
  id: 'lobby-sectionheader',
  component: SectionHeader,
  args: {
    icon: <Flame aria-hidden="true" />,
    title: 'Hot games',
    count: '312',
    allLabel: 'All',
    allLink: <a href="#all">All</a>,
  },
} satisfies Meta<typeof SectionHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const TitleOnly: Story = {
  render: ({ title }) => <SectionHeader title={title} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('link')).toBeNull(),
};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'All' })).toHaveFocus();
  },
};

/** The arrow of the link is mirrored, and the link stands at the left. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading', { name: 'Hot games' }).getBoundingClientRect();
    await expect(canvas.getByRole('link', { name: 'All' }).getBoundingClientRect().right).toBeLessThan(heading.left);
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Column width="20rem">
      <SectionHeader icon={args.icon} title={sampleText(globals).long} count="1,000" />
    </Column>
  ),
};
