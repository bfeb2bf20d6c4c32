import '@baize/ui/tokens.css';
import '@baize/ui/fonts.css';
import '@baize/ui/base.css';
import './preview.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { UiProvider } from '@baize/ui/ui-provider';
import { useLayoutEffect } from 'react';
import { checkOtherThemeAndLanguages } from './checks.ts';
import { PartDocs } from './part-docs.tsx';
import { LANGUAGES, useGlobalsInLanguage } from './languages.ts';
import { translateArgs } from './sample-args.ts';

/**
 * Sets the toolbar's theme, language and direction on the document, as the sites do, because popups are rendered outside
 * the story's root element.
 */
const withSite: Decorator = (Story, context) => {
  const globals = useGlobalsInLanguage(context);
  const { theme, language, direction } = globals;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = String(theme);
    document.documentElement.lang = String(language);
    document.documentElement.dir = String(direction);
  }, [theme, language, direction]);
  return (
    <UiProvider>
      <Story globals={globals} args={translateArgs(context.args, language)} />
    </UiProvider>
  );
};

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withSite],
  afterEach: checkOtherThemeAndLanguages,
  initialGlobals: { theme: 'dark', language: 'en', direction: 'ltr' },
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
        items: LANGUAGES,
      },
    },
    direction: {
      description: 'Direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  parameters: {
    layout: 'padded',
    a11y: {
      test: 'error',
      // The visible text of a control must be part of its accessible name. The rule is experimental in axe, but
      // Lighthouse counts it.
      config: { rules: [{ id: 'label-content-name-mismatch', enabled: true }] },
      // Base UI's focus guards are focusable and hidden on purpose, because they send the focus back into the popup.
      context: { exclude: ['[data-base-ui-focus-guard]'] },
    },
    docs: { page: PartDocs },
    backgrounds: { disable: true },
    controls: { expanded: true },
    options: { storySort: { order: ['Start', 'Actions', 'Form', 'Lobby', 'Data', 'Feedback', 'Shell'] } },
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
