import type { Meta, StoryObj } from '@storybook/react-vite';
import Info from 'lucide-react/icons/info';
import { Avatar } from './avatar.tsx';
import { Badge, type BadgeTone } from './badge.tsx';
import { Button } from './button.tsx';
import { CountBadge } from './count-badge.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Loader } from './loader.tsx';
import { sampleText } from './sample-text.ts';
import { Skeleton } from './skeleton.tsx';
import { Column, Row } from './story-layout.tsx';

const meta = {
  title: 'Feedback/States (empty, error, loader, spinner, skeleton, badge, tag, alert, placeholder)',
  id: 'feedback-states',
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const TONES: BadgeTone[] = ['plain', 'win', 'lose', 'warn', 'info', 'felt', 'brass'];

export const Empty: Story = {
  render: (_args, { globals }) => (
    <EmptyState drawing="search" text={sampleText(globals).nothing} action={<Button>Clear the search</Button>} />
  ),
};

export const EmptyDrawings: Story = {
  render: () => (
    <Row>
      <EmptyState drawing="cards" text="No bets in this period." />
      <EmptyState drawing="inbox" text="No messages." />
      <EmptyState drawing="works" text="System maintenance." />
      <EmptyState drawing="barred" text="Access restricted." />
    </Row>
  ),
};

export const Failed: Story = {
  render: () => (
    <ErrorState text="The games could not be loaded." action={<Button variant="brass">Try again</Button>} />
  ),
};

export const Loading: Story = {
  render: () => (
    <Row>
      <Loader label="Loading" />
      <Loader label="Loading" size="medium" />
      <Loader label="Loading" size="large" />
    </Row>
  ),
};

export const Skeletons: Story = {
  render: () => (
    <Column width="16rem">
      <Skeleton />
      <Skeleton />
      <div style={{ blockSize: '6rem' }}>
        <Skeleton shape="block" />
      </div>
    </Column>
  ),
};

export const Badges: Story = {
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

export const Counts: Story = {
  render: () => (
    <Row>
      {[0, 1, 42, 1000].map((count) => (
        <CountBadge key={count} count={count} />
      ))}
    </Row>
  ),
};

export const Avatars: Story = {
  render: () => (
    <Row>
      <Avatar name="suraj92" size="small" />
      <Avatar name="himal_king" />
      <Avatar name="क्षितिज शर्मा" size="large" />
      <Avatar name="broken picture" src="data:image/webp;base64,AAAA" />
    </Row>
  ),
};
