import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Colours as ColourSection } from './start/colours.tsx';
import { Icons as IconSection } from './start/icons.tsx';
import { Motion as MotionSection, SpaceAndShape as SpaceSection, Type as TypeSection } from './start/measures.tsx';
import { OpeningPage } from './start/opening-page.tsx';
import { Writing as WritingSection } from './start/writing.tsx';

const meta = { title: 'Start', parameters: { layout: 'fullscreen', options: { showPanel: false } } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const ForDesigners: Story = { render: () => <OpeningPage /> };

/** The page asks for each text on its ground; a token that fails shows here and in packages/ui/src/contrast.test.ts. */
export const Colours: Story = {
  render: () => <ColourSection />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-state="fails"]')).toHaveLength(0);
  },
};

export const Type: Story = { render: () => <TypeSection /> };

export const SpaceAndShape: Story = { render: () => <SpaceSection /> };

export const Motion: Story = { render: () => <MotionSection /> };

export const Icons: Story = {
  render: () => <IconSection />,
  play: async ({ canvas }) => {
    const search = canvas.getByRole('searchbox', { name: 'Search the icons' });
    await userEvent.type(search, 'chevron r');
    await expect(canvas.getByRole('button', { name: 'chevron-right' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'bell' })).toBeNull();
    await userEvent.type(search, 'zzz');
    await expect(canvas.getByText('No icon has this name.')).toBeVisible();
    await userEvent.clear(search);
  },
};

export const Writing: Story = { render: () => <WritingSection /> };
