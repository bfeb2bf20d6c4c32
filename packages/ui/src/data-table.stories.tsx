import { money } from '@baize/money';
import { formatAmount } from '@baize/money/format';
import type { Meta, StoryObj } from '@storybook/react-vite';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
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

function orderOf({ key, direction }: Sort) {
  const sign = direction === 'ascending' ? 1 : -1;
  const figure = ({ team, betMinor }: Member) => (key === 'team' ? BigInt(team) : betMinor);
  return (a: Member, b: Member) => sign * Number(figure(a) - figure(b));
}

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

/** Returns the accounts from the first row to the last. */
function namesOf(canvas: Canvas): (string | undefined)[] {
  const dataRows = canvas.getAllByRole('row').slice(1);
  return dataRows.map((row) => rows.find(({ name }) => row.textContent.includes(name))?.name);
}

function MemberTable(props: Partial<DataTableProps<Member>>) {
  const [sort, setSort] = useState<Sort>({ key: 'bet', direction: 'descending' });
  return (
    <Card title="Direct downlines" padding="flush">
      <DataTable
        caption="Direct downlines"
        columns={columns}
        rowKey={({ name }) => name}
        empty={<EmptyState text="Nobody has joined your team yet." />}
        sort={sort}
        onSortChange={setSort}
        {...props}
        rows={(props.rows ?? rows).toSorted(orderOf(sort))}
      />
    </Card>
  );
}

const meta = {
  title: 'Data/DataTable (table, list, records, grid)',
  id: 'data-datatable',
  component: MemberTable,
  args: { caption: 'Direct downlines', columns },
} satisfies Meta<typeof MemberTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Valid bet' }));
    await expect(canvas.getByRole('columnheader', { name: 'Valid bet' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(canvas.getByRole('button', { name: 'Team' }));
    await expect(canvas.getByRole('columnheader', { name: 'Valid bet' })).toHaveAttribute('aria-sort', 'none');
  },
};

/** Sortable heads are buttons: Tab reaches them, Enter and Space reverse the order, and `aria-sort` reports it. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const head = (name: string) => canvas.getByRole('columnheader', { name });
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Team' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(head('Team')).toHaveAttribute('aria-sort', 'descending');
    await userEvent.keyboard(' ');
    await expect(head('Team')).toHaveAttribute('aria-sort', 'ascending');
    await expect(namesOf(canvas)).toEqual(['roshan88', 'maya.t', 'kiran_agent']);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Valid bet' })).toHaveFocus();
    await expect(head('Account')).not.toHaveAttribute('aria-sort');
  },
};

export const WithSums: Story = { args: { footer: ['Sum', '', 803, '3,525,260.00', ''] } };

/** Cards in a frame below 1,000 px, with two columns of labels and values from 640 px on. */
export const Wide: Story = { args: { wide: true, footer: ['Sum', '', 803, '3,525,260.00', ''] } };

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

const onPhone: Story = { decorators: [(Story) => <div style={{ inlineSize: '336px' }}>{Story()}</div>] };

/** Below 640 px each row is a card, while the accessibility tree still contains a table. */
export const Cards: Story = {
  ...onPhone,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row')).toHaveLength(rows.length + 1);
    await expect(canvas.getAllByText('Account').at(-1)).toBeVisible();
    // Columns that are sortable on a wide page are sortable here too, by pointer and keyboard.
    await userEvent.tab();
    const sort = canvas.getByRole('button', { name: 'Team' });
    await expect(sort).toHaveFocus();
    await expect(sort.getBoundingClientRect().height).toBeGreaterThanOrEqual(32);
    await expect(sort).toBeVisible();
  },
};

/** The empty state is centred in a card, too. */
export const EmptyCard: Story = {
  ...onPhone,
  args: { rows: [] },
  play: async ({ canvas }) => {
    const middle = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.round((left + right) / 2);
    };
    await expect(middle(canvas.getByText('Nobody has joined your team yet.'))).toBe(middle(canvas.getByRole('table')));
  },
};

export const CardsWithLongWords: Story = {
  ...onPhone,
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <MemberTable
      {...args}
      columns={columns.map((column) => ({ ...column, head: sampleText(globals).long }))}
      rows={rows.slice(0, 1)}
    />
  ),
};

const thousand = Array.from({ length: 1000 }, (_, index) => ({
  name: `member${index}`,
  team: index,
  betMinor: BigInt(index) * 100_000n,
}));

export const AThousandRows: Story = {
  args: { rows: thousand },
  /** Sorts while scrolled far down: the head stays at the top, and the new order is shown at once. */
  play: async ({ canvas }) => {
    const head = canvas.getByRole('columnheader', { name: 'Team' });
    window.scrollTo(0, 20_000);
    await waitFor(() => expect(head.getBoundingClientRect().top).toBeCloseTo(0, 0));
    await userEvent.click(canvas.getByRole('button', { name: 'Team' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Team' }));
    await expect(canvas.getAllByRole('row')[1]).toHaveTextContent('member0');
    await expect(head.getBoundingClientRect().top).toBeCloseTo(0, 0);
    window.scrollTo(0, 0);
  },
  // The accessibility check of a thousand equal rows takes minutes and finds no more than that of three rows.
  parameters: { a11y: { test: 'off' } },
};
