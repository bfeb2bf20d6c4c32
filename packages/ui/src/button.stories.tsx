import type { Meta, StoryObj } from '@storybook/react-vite';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button, type ButtonVariant } from './button.tsx';
import { sampleText } from './sample-text.ts';
import { Row } from './story-layout.tsx';

const meta = {
  title: 'Actions/Button (action, submit, cta)',
  id: 'acts-button',
  component: Button,
  args: { children: 'Log in', variant: 'brass', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

const VARIANTS: ButtonVariant[] = ['brass', 'felt', 'line', 'danger', 'link'];
/** `ghost` is made for pictures, whose ground is the same in both themes. */
const ART = { padding: 'var(--space-2)', borderRadius: 'var(--radius-medium)', background: 'var(--art-ground)' };

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

export const Variants: Story = {
  render: (args) => (
    <Row>
      {VARIANTS.map((variant) => (
        <Button {...args} key={variant} variant={variant} />
      ))}
      <span style={ART}>
        <Button {...args} variant="ghost" />
      </span>
    </Row>
  ),
};

export const Sizes: Story = {
  render: (args) => (
    <Row>
      <Button {...args} size="small" />
      <Button {...args} size="medium" icon={<Plus />} />
      <Button {...args} size="large" />
      <Button {...args} size="large" variant="line" icon={<Download />} />
    </Row>
  ),
};

export const Loading: Story = {
  args: { loading: true, size: 'large' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** The reason appears on hover, on focus and on a tap. */
export const DisabledWithReason: Story = {
  args: { disabledReason: 'Bind a bank card before you withdraw.', children: 'Withdraw' },
  decorators: [(Story) => <div style={{ paddingBlockStart: '6rem', paddingInline: '6rem' }}>{Story()}</div>],
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', {
      name: 'Withdraw',
      description: 'Bind a bank card before you withdraw.',
    });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await waitFor(() => expect(canvas.getByText('Bind a bank card before you withdraw.')).toBeVisible());
  },
};

export const AsLink: Story = {
  args: { render: <a href="#deposit" aria-label="Deposit" />, children: 'Deposit' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '#deposit');
  },
};

export const LongWords: Story = {
  args: { full: true, size: 'large' },
  render: (args, { globals }) => (
    <div style={{ maxInlineSize: '20rem' }}>
      <Button {...args}>{sampleText(globals).save}</Button>
    </div>
  ),
  globals: { language: 'ne' },
};

export const Keyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Log in' })).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
