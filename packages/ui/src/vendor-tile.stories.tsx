import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { sampleText } from './sample-text.ts';
import { Row } from './story-layout.tsx';
import { VendorTile } from './vendor-tile.tsx';

const meta = {
  title: 'Lobby/VendorTile (provider, studio, filter)',
  id: 'lobby-vendortile',
  component: VendorTile,
  args: { code: 'CQ9', name: 'Live casino', onClick: fn() },
} satisfies Meta<typeof VendorTile>;

export default meta;
type Story = StoryObj<typeof meta>;

const VENDORS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS', 'MG', 'AG', 'PNG', 'RTG', 'ISB', 'GG', 'DG', 'OG'];

export const Default: Story = {};

export const Several: Story = {
  render: () => (
    <Row>
      {VENDORS.map((code, index) => (
        <VendorTile key={code} code={code} selected={index === 1} {...(index === 2 && { name: 'Live tables' })} />
      ))}
    </Row>
  ),
};

/** A tile whose press does not select has no pressed state. One tile is disabled and gives the reason. */
export const ToOpen: Story = {
  render: () => (
    <Row>
      <VendorTile code="WS" name="4 games" />
      <VendorTile code="AV" name="Under maintenance" disabled />
    </Row>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /AV/ })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /WS/ })).not.toHaveAttribute('aria-pressed');
  },
};

export const Keyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /CQ ?9/ })).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Row>
      <VendorTile {...args} name={sampleText(globals).long} />
    </Row>
  ),
};
