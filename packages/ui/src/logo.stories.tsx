import type { Meta, StoryObj } from '@storybook/react-vite';
import { Logo } from './logo.tsx';
import { Row } from './story-layout.tsx';

const meta = {
  title: 'Shell/Logo (brand, mark, name)',
  id: 'shell-logo',
  component: Logo,
  parameters: { sampleText: false },
} satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The agent site has the brass mark and a tag; a narrow header shows the mark alone. */
export const Variants: Story = {
  render: () => (
    <Row>
      <Logo />
      <Logo tone="brass" tag="Agents" />
      <Logo markOnly />
    </Row>
  ),
};

/** A brand brings its name and the path of its own mark. */
export const OtherBrand: Story = { args: { name: 'himal', mark: 'M4 26 16 6l12 20z' } };
