import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Footer } from './footer.tsx';
import { sampleText } from './sample-text.ts';
import { VendorTile } from './vendor-tile.tsx';

const link = (label: string) => (
  <a key={label} href="#footer">
    {label}
  </a>
);

const meta = {
  title: 'Shell/Footer (links, licence, sitemap)',
  id: 'shell-footer',
  component: Footer,
  args: {
    columns: [
      { key: 'play', title: 'Games', links: ['Slots', 'Live casino', 'Fishing', 'Lottery'].map(link) },
      { key: 'rewards', title: 'Rewards', links: ['Promotions', 'VIP'].map(link) },
      { key: 'support', title: 'Customer service', links: ['Help centre', 'Messages'].map(link) },
    ],
    ageMark: '18+',
    fine: 'Play is for adults. Set your own limits at any time.',
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Footer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithVendors: Story = {
  args: {
    top: ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'].map((code) => (
      <VendorTile key={code} code={code} render={<a href={`#${code}`}>{code}</a>} />
    )),
  },
  play: async ({ canvas }) => expect(canvas.getByRole('link', { name: /CQ ?9/ })).toBeVisible(),
};

/** A column with more than six links takes the width of two. */
export const LongColumn: Story = {
  args: {
    columns: [
      {
        key: 'play',
        title: 'Games',
        links: ['Hot', 'Favourites', 'Recent', 'Slots', 'Live casino', 'Fishing', 'Sports', 'Lottery'].map(link),
      },
      { key: 'rewards', title: 'Rewards', links: [link('VIP')] },
    ],
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long, notice } = sampleText(globals);
    return <Footer {...args} columns={[{ key: 'long', title: long, links: [link(long)] }]} fine={notice} />;
  },
};
