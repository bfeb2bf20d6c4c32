import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/*.mdx', '../src/*.stories.tsx', '../../../packages/ui/src/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (vite) => ({
    ...vite,
    // The preview is for designers, not for players: its size is no concern.
    build: { ...vite.build, chunkSizeWarningLimit: 4000 },
  }),
};

export default config;
