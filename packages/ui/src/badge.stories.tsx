import type { Meta, StoryObj } from '@storybook/react-vite';
import Info from 'lucide-react/icons/info';
import { Badge, type BadgeTone } from './badge.tsx';
import { sampleText } from './sample-text.ts';
import { Column, Row } from './story-layout.tsx';

const meta = {
  title: 'Feedback/Badge (tag, status, label, state)',
  id: 'feedback-badge',
  component: Badge,
  args: { tone: 'win', children: 'Won' },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

const TONES: BadgeTone[] = ['plain', 'win', 'lose', 'warn', 'info', 'felt', 'brass'];

export const Default: Story = {};

export const Variants: Story = {
  render: () => (
    <Column width="48rem">
      {(['tint', 'chip', 'bare'] as const).map((look) => (
        <Row key={look}>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} look={look} icon={<Info aria-hidden="true" />}>
              {tone}
            </Badge>
          ))}
        </Row>
      ))}
    </Column>
  ),
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Column width="18rem">
      <Badge {...args}>{sampleText(globals).maintenance}</Badge>
    </Column>
  ),
};
