import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { DateRangeField } from './date-range-field.tsx';
import { noop } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/DateRangeField (date picker, calendar, period, input)',
  id: 'form-daterangefield',
  component: DateRangeField,
  args: {
    label: 'Period',
    value: { from: '2026-11-14', to: '2026-11-20' },
    today: '2026-11-20',
    locale: 'en-GB',
    onValueChange: noop,
    texts: {
      shortcuts: { today: 'Today', yesterday: 'Yesterday', last7: 'Last 7 days', last30: 'Last 30 days' },
      previous: (days) => `Previous ${days} days`,
      next: (days) => `Next ${days} days`,
      apply: 'Apply',
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
    },
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return (
      <Column width="20rem">
        <DateRangeField {...args} value={value} onValueChange={setValue} />
      </Column>
    );
  },
} satisfies Meta<typeof DateRangeField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Period/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yesterday' }));
    await expect(canvas.getByText('19 Nov 2026')).toBeVisible();
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Period/ }));
    await expect(await screen.findByRole('button', { name: 'Next 7 days' })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Last 7 days' })).toBeVisible());
  },
};

export const OpenRightToLeft: Story = { ...Open, globals: { direction: 'rtl' } };

export const Nepali: Story = {
  globals: { language: 'ne' },
  args: { label: 'अवधि', locale: 'ne-NP' },
};

export const Invalid: Story = { args: { error: 'Choose at most 31 days' } };

/** Each step of spec section 9 moves the range back or forward by its days; days after today are cut. */
export const Steps: Story = {
  args: { value: { from: '2026-09-01', to: '2026-09-07' } },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('button', { name: /Period/ });
    // `Intl` puts thin spaces around the dash.
    const step = async (name: string, range: string) => {
      await userEvent.click(field);
      await userEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() =>
        expect(field).toHaveAccessibleName(new RegExp(`^Period: ${range.replaceAll(' – ', '\\s?–\\s?')}$`)),
      );
    };
    await step('Next 7 days', '8 – 14 Sept 2026');
    await step('Previous 7 days', '1 – 7 Sept 2026');
    await step('Next 30 days', '8 Sept – 7 Oct 2026');
    await step('Previous 30 days', '9 Aug – 7 Sept 2026');
  },
};

/** Enter opens the popup, Tab passes the shortcuts, the arrow keys move between days, Escape cancels and restores the focus. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('button', { name: /^Period: 14\s?–\s?20 Nov 2026$/ });
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Today' })).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveAccessibleName('Period: 19 Nov 2026');
    await userEvent.keyboard('{Enter}');
    const day = await screen.findByRole('button', { name: /19 November 2026/ });
    day.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('button', { name: /11 November 2026/ })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveAccessibleName('Period: 19 Nov 2026');
  },
};
