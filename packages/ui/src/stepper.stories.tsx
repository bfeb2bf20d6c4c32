import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { sampleFormText } from './sample-form-text.ts';
import { sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';
import { Stepper } from './stepper.tsx';

const KEYS = ['stepAccount', 'stepCode', 'stepPassword'] as const;

const meta = {
  title: 'Form/Stepper (steps, wizard, progress)',
  id: 'display-stepper',
  component: Stepper,
  args: { label: '', steps: [], current: 1, doneText: '' },
  render: (args, { globals }) => {
    const text = sampleFormText(globals);
    const steps = KEYS.map((key) => ({ key, label: text[key] }));
    return (
      <Column>
        <Stepper {...args} label={text.steps} steps={steps} doneText={text.stepDone} />
      </Column>
    );
  },
} satisfies Meta<typeof Stepper>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The stepper has no tab stop; screen readers report which step is the current one. */
export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem');
    await expect(second).toHaveAttribute('aria-current', 'step');
    await expect(first).toHaveTextContent('AccountDone');
  },
};

export const AtTheStart: Story = { args: { current: 0 } };

export const AllDone: Story = { args: { current: KEYS.length } };

export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="18rem">
        <Stepper {...args} label={long} steps={KEYS.map((key) => ({ key, label: long }))} doneText={long} />
      </Column>
    );
  },
};
