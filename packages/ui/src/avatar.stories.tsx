import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Avatar } from './avatar.tsx';
import { Row } from './story-layout.tsx';

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/><circle cx="4" cy="3" r="2" fill="white"/></svg>',
)}`;

const meta = {
  title: 'Data/Avatar (profile picture, initials, user)',
  id: 'data-avatar',
  component: Avatar,
  args: { name: 'suraj92' },
  parameters: { sampleText: false },
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

const stateOf = (root: HTMLElement) => root.querySelector('[data-state]')?.getAttribute('data-state');

/** Without a picture the avatar shows the initials, in any script. */
export const Default: Story = {
  render: (args) => (
    <Row>
      <Avatar {...args} size="small" />
      <Avatar {...args} />
      <Avatar {...args} name="क्षितिज शर्मा" size="large" />
    </Row>
  ),
};

export const WithPicture: Story = {
  args: { src: PICTURE },
  play: async ({ canvasElement }) => expect(stateOf(canvasElement)).toBe('picture'),
};

/** The initials are shown where the picture fails to load. */
export const BrokenPicture: Story = {
  args: { src: 'data:image/webp;base64,AAAA' },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(stateOf(canvasElement)).toBe('initials'));
    await expect(canvas.getByText('SU')).toBeVisible();
  },
};
