import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './button.tsx';
import { PageHeader } from './page-header.tsx';
import { sampleText } from './sample-text.ts';

const meta = {
  title: 'Shell/PageHeader (heading, title, actions)',
  id: 'shell-pageheader',
  component: PageHeader,
  args: { title: 'Team overview', note: 'Last 7 days', actions: <Button>Export</Button> },
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const TitleOnly: Story = { render: ({ title }) => <PageHeader title={title} /> };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long, notice, save } = sampleText(globals);
    return <PageHeader {...args} title={long} note={notice} actions={<Button>{save}</Button>} />;
  },
};
