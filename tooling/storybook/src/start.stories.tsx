import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Colours as ColourSection } from './start/colours.tsx';
import { Icons as IconSection } from './start/icons.tsx';
import {
  AllMeasures,
  Motion as MotionSection,
  SpaceAndShape as SpaceSection,
  Type as TypeSection,
} from './start/measures.tsx';
import { OpeningPage } from './start/opening-page.tsx';
import { WhichPart as WhichPartSection } from './start/which-part.tsx';
import { Writing as WritingSection } from './start/writing.tsx';

const meta = {
  title: 'Start',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', options: { showPanel: false } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const ForDesigners: Story = { render: () => <OpeningPage /> };

export const WhichPart: Story = {
  render: () => <WhichPartSection />,
  play: async ({ canvas }) => {
    const search = canvas.getByRole('searchbox', { name: 'Search the parts' });
    for (const [word, part] of [
      ['modal', 'Popup'],
      ['chip', 'ChipBar'],
      ['alert', 'Toast'],
    ] as const) {
      await userEvent.clear(search);
      await userEvent.type(search, word);
      await expect(canvas.getByRole('heading', { name: part })).toBeVisible();
    }
    await userEvent.clear(search);
  },
};

/** The page asks for each text on its ground; a token that fails shows here and in packages/ui/src/contrast.test.ts. */
export const Colours: Story = {
  render: () => <ColourSection />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-state="fails"]')).toHaveLength(0);
  },
};

export const Type: Story = { render: () => <TypeSection /> };

export const SpaceAndShape: Story = { render: () => <SpaceSection /> };

export const WeightsAndLayers: Story = { render: () => <AllMeasures /> };

export const Motion: Story = { render: () => <MotionSection /> };

export const Icons: Story = {
  render: () => <IconSection />,
  play: async ({ canvas }) => {
    const search = canvas.getByRole('searchbox', { name: 'Search the icons' });
    await userEvent.type(search, 'chevron r');
    await expect(canvas.getByRole('button', { name: 'chevron-right' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'bell' })).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, 'money');
    await expect(canvas.getByRole('button', { name: 'coins' })).toBeVisible();
    await userEvent.type(search, 'zzz');
    await expect(canvas.getByText('No icon has this name or meaning.')).toBeVisible();
    await userEvent.clear(search);
  },
};

export const Writing: Story = { render: () => <WritingSection /> };
