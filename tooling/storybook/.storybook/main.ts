import type { StorybookConfig } from '@storybook/react-vite';
import { managerHead } from './manager-look.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/*.stories.tsx', '../../../packages/ui/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: [{ from: '../../../packages/ui/node_modules/@fontsource-variable/inter/files', to: '/fonts' }],
  // Storybook neither sends usage data nor fetches news.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  managerHead,
  viteFinal: (vite) => ({
    ...vite,
    // The size of the preview does not matter, because designers use it and players do not.
    build: { ...vite.build, chunkSizeWarningLimit: 4000 },
  }),
};

export default config;
