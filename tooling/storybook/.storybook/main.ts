import type { StorybookConfig } from '@storybook/react-vite';
import { managerHead } from './manager-look.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/*.stories.tsx', '../../../packages/ui/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: [{ from: '../../../packages/ui/node_modules/@fontsource-variable/inter/files', to: '/fonts' }],
  // Nothing is told to its makers, and nothing is asked of them.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  managerHead,
  viteFinal: (vite) => ({
    ...vite,
    // The preview is for designers, not for players: its size is no concern.
    build: { ...vite.build, chunkSizeWarningLimit: 4000 },
  }),
};

export default config;
