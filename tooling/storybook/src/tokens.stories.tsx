import type { Meta, StoryObj } from '@storybook/react-vite';
import { Elevations, PairTable, SpaceScale, TileStyles, TypeScale } from './token-page.tsx';

const meta = { title: 'Tokens' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every pair of a text and its ground, with the contrast it has in the theme of the toolbar. */
export const Colours: Story = {
  render: (_args, { globals }) => <PairTable theme={globals.theme === 'light' ? 'light' : 'dark'} />,
};

export const Type: Story = { render: (_args, { globals }) => <TypeScale language={String(globals.language)} /> };

export const Space: Story = { render: () => <SpaceScale /> };

export const Elevation: Story = { render: () => <Elevations /> };

export const Tiles: Story = { render: () => <TileStyles /> };
