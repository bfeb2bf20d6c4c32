import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { sampleText } from './sample-text.ts';

const meta = {
  title: 'Lobby/Banner (offer, hero, slide)',
  id: 'lobby-banner',
  component: Banner,
  args: {
    tag: 'WEEKLY MISSION',
    title: 'Finish three missions, crack the golden egg',
    text: 'Every stake counts until Sunday midnight.',
    action: (
      <Button variant="brass" size="large">
        See the missions
      </Button>
    ),
  },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Only the title is required. */
export const TitleOnly: Story = {
  render: ({ title }) => <Banner title={title} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** On a phone, the banner becomes taller than 16:9 if its text needs more space. */
export const LongWords: Story = {
  globals: { language: 'ne' },
  decorators: [(Story) => <div style={{ maxInlineSize: '336px' }}>{Story()}</div>],
  render: (args, { globals }) => {
    const { long, notice, save } = sampleText(globals);
    return <Banner {...args} title={long} text={notice} action={<Button variant="brass">{save}</Button>} />;
  },
};
