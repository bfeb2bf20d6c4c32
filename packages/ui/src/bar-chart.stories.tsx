import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { BarChart } from './bar-chart.tsx';
import { Card } from './card.tsx';
import { addDays } from './date-range-model.ts';

const meta = {
  title: 'Data/BarChart (chart, graph, columns)',
  id: 'data-barchart',
  component: Days,
  args: { count: 7, text: 'Valid bet and payout', series: ['Valid bet', 'Payout'], day: 'Day' },
} satisfies Meta<typeof Days>;

export default meta;
type Story = StoryObj<typeof meta>;

const LAST_DAY = '2026-11-20';
const DAY_NAME = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const PHONE = { viewport: { value: 'phone' } };
const DESKTOP = { viewport: { value: 'desktop' } };

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => DAY_NAME.format(new Date(addDays(LAST_DAY, index + 1 - count))));

/** Constant sample values, with a zero on one day. */
const valuesOf = (count: number, factor: number) =>
  Array.from({ length: count }, (_, index) => (index === count - 3 ? 0 : (((index + 5) * 37) % 61) * factor + 60));

function seriesOf(name: string, values: number[]) {
  return { name, values, texts: values.map((value) => `रू ${value},000.00`) };
}

interface DaysProps {
  count: number;
  text: string;
  series: readonly [string, string];
  day: string;
}

function Days({ count, text, series: [bet, payout], day }: DaysProps) {
  return (
    <Card title={text}>
      <BarChart
        title={text}
        categoryHead={day}
        categories={daysOf(count)}
        series={[seriesOf(bet, valuesOf(count, 12)), seriesOf(payout, valuesOf(count, 9.5))]}
        formatTick={(value) => `${value}k`}
      />
    </Card>
  );
}

type Play = NonNullable<Story['play']>;

/** Asserts that the newest day and its whole label lie inside the chart. */
async function expectNewestInView(canvas: Parameters<Play>[0]['canvas']) {
  const chart = canvas.getByRole('figure').getBoundingClientRect();
  const label = canvas.getByText('Nov 20', { selector: 'span[style]' });
  for (const part of [canvas.getByTitle(/^Nov 20/), label]) {
    const { left, right } = part.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(chart.left - 1);
    await expect(right).toBeLessThanOrEqual(chart.right + 1);
  }
}

/** Asserts that all days are visible without scrolling. */
const fits: Play = async ({ canvas }) => {
  await expect(canvas.getByRole('table', { name: 'Valid bet and payout' })).toBeInTheDocument();
  const columns = canvas.getByRole('slider', { name: 'Valid bet and payout' });
  await expect(columns.scrollWidth).toBeLessThanOrEqual(columns.clientWidth + 1);
  await expectNewestInView(canvas);
};

/** Asserts that the columns scroll, starting at the newest, while the axis stays in place. */
const scrolls: Play = async ({ canvas }) => {
  const columns = canvas.getByRole('slider', { name: 'Valid bet and payout' });
  await expect(columns.scrollWidth).toBeGreaterThan(columns.clientWidth);
  await expectNewestInView(canvas);
  const axis = canvas.getByText('200k').getBoundingClientRect().left;
  columns.scrollLeft = 0;
  await expect(canvas.getByText('200k').getBoundingClientRect().left).toBe(axis);
};

/** A week on a wide screen. */
export const Default: Story = { globals: DESKTOP };
export const Week: Story = { globals: DESKTOP, play: fits };
export const WeekOnAPhone: Story = { globals: PHONE, play: fits };
export const Month: Story = { args: { count: 30 }, globals: DESKTOP, play: fits };
export const MonthOnAPhone: Story = { args: { count: 30 }, globals: PHONE, play: fits };
export const Quarter: Story = { args: { count: 92 }, globals: DESKTOP, play: fits };
export const QuarterOnAPhone: Story = { args: { count: 92 }, globals: PHONE, play: scrolls };

/** The arrow keys and a press choose a day. Its exact figures are shown over the plot until the chart loses the focus. */
export const Figures: Story = {
  globals: DESKTOP,
  play: async ({ canvas }) => {
    const columns = canvas.getByRole('slider');
    columns.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(columns).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Nov 19\. Valid bet: रू .*\. Payout: रू /),
    );
    await expect(canvas.getByText(/^Payout: रू/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByText(/^Payout: रू/)).toBeNull());
    await userEvent.click(canvas.getByTitle(/^Nov 15/));
    await expect(canvas.getByText(/^Payout: रू/)).toBeVisible();
    await expect(columns).toHaveAttribute('aria-valuenow', '1');
    columns.blur();
    await waitFor(() => expect(canvas.queryByText(/^Payout: रू/)).toBeNull());
  },
};

/** The chart has the width of a card on a laptop. */
export const MonthInACard: Story = {
  parameters: { phone: false },
  args: { count: 30 },
  decorators: [(Story) => <div style={{ inlineSize: '900px' }}>{Story()}</div>],
  play: fits,
};

export const RightToLeft: Story = { args: { count: 30 }, globals: { direction: 'rtl' }, play: fits };
export const QuarterRightToLeft: Story = {
  args: { count: 92 },
  globals: { ...PHONE, direction: 'rtl' },
  play: scrolls,
};

export const Nothing: Story = {
  render: () => (
    <BarChart
      title="Valid bet"
      categoryHead="Day"
      categories={daysOf(7)}
      series={[{ name: 'Valid bet', values: [], texts: [] }]}
      formatTick={String}
    />
  ),
};
