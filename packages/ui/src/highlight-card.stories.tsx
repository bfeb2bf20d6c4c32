import type { Meta, StoryObj } from '@storybook/react-vite';
import Gift from 'lucide-react/icons/gift';
import Trophy from 'lucide-react/icons/trophy';
import { expect } from 'storybook/test';
import { Button } from './button.tsx';
import { HighlightCard } from './highlight-card.tsx';
import { sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Data/HighlightCard (event in a chat, red envelope, shared win)',
  id: 'data-highlightcard',
  component: HighlightCard,
  args: { icon: <Gift />, title: 'A rain for the lobby', figure: 'रू 125,000.00' },
} satisfies Meta<typeof HighlightCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An offer has one button, which is the call to action of the card. */
export const Default: Story = {
  args: { tone: 'offer' },
  render: (args, { globals }) => {
    const { headline, play } = sampleText(globals);
    return (
      <HighlightCard
        {...args}
        title={headline}
        action={
          <Button size="small" variant="brass">
            {play}
          </Button>
        }
      />
    );
  },
};

/** An event that has happened has a quiet button. */
export const SharedWin: Story = {
  args: {
    icon: <Trophy />,
    title: 'won with Lantern Garden',
    figure: 'रू 1,000.00 (333.33 times the stake)',
    action: <Button size="small">Verify the round</Button>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Verify the round' })).toBeVisible();
  },
};

/** The offer has ended: the card stays in the stream, without its button. */
export const Ended: Story = {
  args: { note: 'Open until 15:15. This time is over.' },
};

/** Long words in a narrow chat. */
export const LongWords: Story = {
  args: {
    tone: 'offer',
    title: 'लबीका सबै सदस्यहरूका लागि दसैंको महोत्सवमा ब्रान्डको तर्फबाट लिफाफाहरूको वर्षा',
    figure: '250 खाम, जम्मा रू 1,25,00,00,000.00',
    note: '15:15 सम्म एउटा खोल्नुहोस्।',
    action: (
      <Button size="small" variant="brass">
        खाम खोल्नुहोस्
      </Button>
    ),
  },
  render: (args) => (
    <Column width="12rem">
      <HighlightCard {...args} />
    </Column>
  ),
};
