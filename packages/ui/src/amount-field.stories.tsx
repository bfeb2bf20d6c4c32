import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { AmountField } from './amount-field.tsx';
import { localeOf, sampleFormText } from './sample-form-text.ts';
import { noop, sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const PICKS = ['500', '1000', '5000', '10000'];

const meta = {
  title: 'Form/AmountField (input, money, stake, deposit)',
  id: 'form-amountfield',
  component: AmountField,
  args: { label: '', currency: 'NPR', value: '1500.50', onValueChange: noop },
  render: function Controlled(args, { globals }) {
    const text = sampleFormText(globals);
    const figures = new Intl.NumberFormat(localeOf(globals));
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <AmountField
          {...args}
          label={args.label || text.amount}
          picks={
            args.picks && { ...args.picks, label: text.quickPicks, format: (pick) => figures.format(Number(pick)) }
          }
          max={args.max && { ...args.max, label: text.max }}
          value={value}
          onValueChange={setValue}
        />
      </Column>
    );
  },
} satisfies Meta<typeof AmountField>;

export default meta;
type Story = StoryObj<typeof meta>;

const picks = { label: '', amounts: PICKS, format: String };

/** The field parses grouped amounts and digits of other scripts, and reports a decimal string. */
export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    const amount = canvas.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.paste('रू १,२५०.७५९');
    await expect(amount).toHaveValue('1250.75');
  },
};

export const Empty: Story = { args: { value: '', placeholder: '0.00', required: true } };

/** The pick that equals the amount is pressed, also when the amount was typed. */
export const WithPicks: Story = {
  args: { value: '1000.00', picks },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: '1,000' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: '5,000' }));
    await expect(canvas.getByRole('textbox')).toHaveValue('5000');
    await expect(canvas.getByRole('button', { name: '1,000' })).toHaveAttribute('aria-pressed', 'false');
  },
};

export const WithMax: Story = {
  args: { value: '', max: { label: '', amount: '12480.35' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Max' }));
    await expect(canvas.getByRole('textbox')).toHaveValue('12480.35');
  },
};

export const WithoutMinorUnit: Story = { args: { currency: 'VND', value: '250000', picks } };

export const Invalid: Story = { args: { value: '50', error: 'At least 100.00', picks } };

export const Disabled: Story = { args: { disabled: true, picks, max: { label: '', amount: '12480.35' } } };

export const Nepali: Story = { globals: { language: 'ne' }, args: { picks, value: '5000' } };

export const RightToLeft: Story = { globals: { direction: 'rtl' }, args: { picks, max: { label: '', amount: '9' } } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="16rem">
        <AmountField {...args} label={long} error={long} value="999999999999999.99" picks={{ ...picks, label: long }} />
      </Column>
    );
  },
};

/** Tab reaches the amount, then the button "Max", then each pick. */
export const Keyboard: Story = {
  args: { value: '', picks, max: { label: '', amount: '12480.35' } },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('12.5');
    await expect(canvas.getByRole('textbox')).toHaveValue('12.5');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Max' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('textbox')).toHaveValue('500');
    await expect(canvas.getByRole('button', { name: '500' })).toHaveAttribute('aria-pressed', 'true');
  },
};
