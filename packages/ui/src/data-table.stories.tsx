import { money } from '@baize/money';
import { formatAmount } from '@baize/money/format';
import type { Meta, StoryObj } from '@storybook/react-vite';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import type { Sort } from './data-table-model.ts';
import { DataTable, type Column, type DataTableProps } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { sampleText } from './sample-text.ts';
import { Row } from './story-layout.tsx';

interface Member {
  name: string;
  team: number;
  betMinor: bigint;
}

const columns: Column<Member>[] = [
  {
    key: 'name',
    head: 'Account',
    cell: ({ name }) => (
      <Row>
        <Avatar name={name} size="small" />
        {name}
      </Row>
    ),
  },
  { key: 'type', head: 'Type', cell: () => <Badge look="chip">Agent</Badge> },
  { key: 'team', head: 'Team', numeric: true, sortable: true, cell: ({ team }) => team },
  {
    key: 'bet',
    head: 'Valid bet',
    numeric: true,
    sortable: true,
    cell: ({ betMinor }) => formatAmount(money('NPR', betMinor), 'en-IN'),
  },
  {
    key: 'state',
    head: 'Contract',
    cell: () => (
      <Badge tone="win" look="bare" icon={<CircleCheck aria-hidden="true" />}>
        Approved
      </Badge>
    ),
  },
];

const rows: Member[] = [
  { name: 'kiran_agent', team: 412, betMinor: 160_230_000n },
  { name: 'maya.t', team: 228, betMinor: 111_875_000n },
  { name: 'roshan88', team: 163, betMinor: 80_421_000n },
];

function MemberTable(props: Partial<DataTableProps<Member>>) {
  const [sort, setSort] = useState<Sort>({ key: 'bet', direction: 'descending' });
  return (
    <Card title="Direct downlines" padding="flush">
      <DataTable
        caption="Direct downlines"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        empty={<EmptyState text="Nobody has joined your team yet." />}
        sort={sort}
        onSortChange={setSort}
        {...props}
      />
    </Card>
  );
}

const meta = { title: 'Data/DataTable', component: MemberTable } satisfies Meta<typeof MemberTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Valid bet' }));
    await expect(canvas.getByRole('columnheader', { name: 'Valid bet' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(canvas.getByRole('button', { name: 'Team' }));
    await expect(canvas.getByRole('columnheader', { name: 'Valid bet' })).toHaveAttribute('aria-sort', 'none');
  },
};

export const WithSums: Story = { args: { footer: ['Sum', '', 803, '3,525,260.00', ''] } };

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { footer: ['Sum', '', 803, '3,525,260.00', ''] },
  play: async ({ canvas }) => {
    const [first, last] = ['Account', 'Contract'].map((name) => canvas.getByRole('columnheader', { name }));
    await expect(first?.getBoundingClientRect().left).toBeGreaterThan(last?.getBoundingClientRect().right ?? Infinity);
  },
};

export const Loading: Story = { args: { loading: true, skeletonRows: 3 } };

export const Empty: Story = { args: { rows: [] } };

/** Under 640 px each row is a card; it is still a table to a screen reader. */
export const Cards: Story = {
  decorators: [(Story) => <div style={{ inlineSize: '336px' }}>{Story()}</div>],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row')).toHaveLength(rows.length + 1);
    await expect(canvas.getAllByText('Account').at(-1)).toBeVisible();
  },
};

export const CardsWithLongWords: Story = {
  globals: { language: 'ne' },
  decorators: [(Story) => <div style={{ inlineSize: '336px' }}>{Story()}</div>],
  render: (args, { globals }) => (
    <MemberTable
      {...args}
      columns={columns.map((column) => ({ ...column, head: sampleText(globals).long }))}
      rows={rows.slice(0, 1)}
    />
  ),
};

export const AThousandRows: Story = {
  args: {
    rows: Array.from({ length: 1000 }, (_, index) => ({
      name: `member${index}`,
      team: index,
      betMinor: BigInt(index) * 100_000n,
    })),
  },
  // The check of a thousand equal rows takes minutes and says what three rows say.
  parameters: { a11y: { test: 'off' } },
};
