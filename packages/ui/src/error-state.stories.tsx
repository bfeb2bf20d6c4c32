import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const again = fn();

const meta = {
  title: 'Feedback/ErrorState (error, failed, try again, alert)',
  id: 'feedback-errorstate',
  component: ErrorState,
  args: {
    text: 'The games could not be loaded.',
    action: (
      <Button variant="brass" onClick={again}>
        Try again
      </Button>
    ),
  },
} satisfies Meta<typeof ErrorState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Screen readers announce the sentence when it appears. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The games could not be loaded.');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(again).toHaveBeenCalled();
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Column width="20rem">
      <ErrorState {...args} text={sampleText(globals).long} />
    </Column>
  ),
};
