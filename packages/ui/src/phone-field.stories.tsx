import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { PhoneField } from './phone-field.tsx';
import { localeOf, sampleCountries, sampleFormText, sampleNameOf } from './sample-form-text.ts';
import { noop, sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/PhoneField (input, mobile, telephone)',
  id: 'form-phonefield',
  component: PhoneField,
  args: {
    label: '',
    countries: sampleCountries,
    value: { countryCode: 'NP', number: '9812345678' },
    onValueChange: noop,
    locale: 'en',
    texts: { label: '', search: '', empty: '', choose: '' },
  },
  render: function Controlled(args, { globals }) {
    const text = sampleFormText(globals);
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <PhoneField
          {...args}
          label={args.label || text.phone}
          locale={localeOf(globals)}
          nameOf={sampleNameOf(globals)}
          texts={{
            label: text.country,
            search: text.countrySearch,
            empty: text.countryEmpty,
            choose: text.countryChoose,
          }}
          value={value}
          onValueChange={setValue}
        />
      </Column>
    );
  },
} satisfies Meta<typeof PhoneField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Empty: Story = {
  args: { value: { countryCode: 'NP', number: '' }, placeholder: '98XXXXXXXX', required: true },
};

export const Invalid: Story = {
  args: { value: { countryCode: 'NP', number: '98' }, error: 'Please enter a valid mobile number' },
};

/** With one country there is nothing to select. */
export const OneCountry: Story = {
  args: { countries: sampleCountries.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('combobox')).toBeNull();
    await expect(canvas.getByText('+977')).toBeVisible();
  },
};

export const Disabled: Story = { args: { disabled: true } };

export const RightToLeft: Story = { globals: { direction: 'rtl' } };

/** Pasting an international number also selects its country, in any notation and even beyond `maxLength`. */
export const Paste: Story = {
  args: { value: { countryCode: 'IN', number: '' }, maxLength: 10 },
  play: async ({ canvas }) => {
    const number = canvas.getByRole('textbox', { name: 'Mobile number' });
    await userEvent.click(number);
    await userEvent.paste('+977 981-234 5678');
    await expect(number).toHaveValue('9812345678');
    await expect(canvas.getByRole('combobox', { name: /Nepal \+977/ })).toBeVisible();
  },
};

/** Devanagari digits are converted to ASCII digits, which the server accepts. */
export const NepaliFigures: Story = {
  globals: { language: 'ne' },
  args: { value: { countryCode: 'NP', number: '' } },
  play: async ({ canvas }) => {
    const number = canvas.getByRole('textbox');
    await userEvent.type(number, '९८४१२');
    await expect(number).toHaveValue('98412');
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="16rem">
        <PhoneField
          {...args}
          label={long}
          error={long}
          locale={localeOf(globals)}
          nameOf={sampleNameOf(globals)}
          texts={{ ...args.texts, label: long }}
        />
      </Column>
    );
  },
};

/** Tab reaches the country, then the number. Selecting a country keeps the number. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: /Nepal/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByPlaceholderText('Country or code')).toHaveFocus());
    await userEvent.keyboard('india{Enter}');
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /India \+91/ })).toHaveFocus());
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Mobile number' })).toHaveFocus();
    await expect(canvas.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('9812345678');
  },
};
