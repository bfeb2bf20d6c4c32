import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from './story-layout.tsx';
import { VendorMark } from './vendor-mark.tsx';

const meta = {
  title: 'Lobby/VendorMark (provider, studio, wordmark)',
  id: 'lobby-vendormark',
  component: VendorMark,
  args: { code: 'CQ9', size: 'large' },
  parameters: { sampleText: false },
} satisfies Meta<typeof VendorMark>;

export default meta;
type Story = StoryObj<typeof meta>;

const VENDORS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS', 'MG', 'AG', 'PNG', 'RTG', 'ISB', 'GG', 'DG', 'OG'];

export const Default: Story = {};

export const Sizes: Story = {
  render: ({ code }) => (
    <Row>
      <VendorMark code={code} size="small" />
      <VendorMark code={code} size="medium" />
      <VendorMark code={code} size="large" />
    </Row>
  ),
};

/** A code is always typeset in the same way. */
export const Several: Story = {
  render: (args) => (
    <Row>
      {VENDORS.map((code) => (
        <VendorMark key={code} {...args} code={code} />
      ))}
    </Row>
  ),
};
