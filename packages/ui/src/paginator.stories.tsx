import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Paginator } from './paginator.tsx';
import { noop } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Data/Paginator (pagination, pages)',
  id: 'data-paginator',
  component: Paginator,
  args: {
    page: 1,
    pageCount: 20,
    onPageChange: noop,
    texts: { label: 'Pages', previous: 'Previous page', next: 'Next page', page: (page) => `Page ${page}` },
  },
  render: function Controlled(args) {
    const [page, setPage] = useState(args.page);
    return <Paginator {...args} page={page} onPageChange={setPage} />;
  },
} satisfies Meta<typeof Paginator>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(canvas.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('button', { name: 'Previous page' })).toBeEnabled();
  },
};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Page 1' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    await expect(canvas.getByRole('button', { name: 'Previous page' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  },
};

export const InTheMiddle: Story = { args: { page: 10 } };

export const RightToLeft: Story = { globals: { direction: 'rtl' }, args: { page: 3 } };

export const OnePage: Story = {
  args: { pageCount: 1 },
  play: async ({ canvas }) => expect(canvas.queryByRole('navigation')).toBeNull(),
};

export const AThousandPagesOnAPhone: Story = {
  args: { page: 500, pageCount: 1000 },
  decorators: [(Story) => <Column width="336px">{Story()}</Column>],
};
