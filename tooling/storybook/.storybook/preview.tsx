import '@baize/ui/tokens.css';
import '@baize/ui/fonts.css';
import '@baize/ui/base.css';
import './preview.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';

/** Puts the toolbar's theme and language on the document, where the sites put them too: popups live outside the story's root. */
const withSite: Decorator = (Story, { globals }) => {
  const { theme, language } = globals;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = String(theme);
    document.documentElement.lang = String(language);
  }, [theme, language]);
  return <Story />;
};

const preview: Preview = {
  decorators: [withSite],
  initialGlobals: { theme: 'dark', language: 'en' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'dark', title: 'Dark' },
          { value: 'light', title: 'Light' },
        ],
      },
    },
    language: {
      description: 'Sample text',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'ne', title: 'नेपाली' },
          { value: 'bn', title: 'বাংলা' },
        ],
      },
    },
  },
  parameters: {
    layout: 'padded',
    a11y: {
      test: 'error',
      // Base UI's focus guards are focusable and hidden on purpose: they send the focus back into the popup at once.
      context: { exclude: ['[data-base-ui-focus-guard]'] },
    },
    backgrounds: { disable: true },
    controls: { expanded: true },
    options: { storySort: { order: ['Start', 'Tokens', 'Acts', 'Form', 'Lobby', 'Data', 'Feedback', 'Shell'] } },
    viewport: {
      options: {
        phone: { name: 'Phone 360', styles: { width: '360px', height: '800px' }, type: 'mobile' },
        tablet: { name: 'Tablet 820', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
        desktop: { name: 'Desktop 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
