import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming/create';

/** The colours that manager-look.ts puts into the page. */
const colours: Record<string, string> = Reflect.get(window, 'BAIZE_LOOK') ?? {};

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 32" width="128" height="32">' +
  `<rect x="2" y="2" width="28" height="28" rx="9" fill="${colours['felt']}"/>` +
  `<path d="M16 6 22.5 16 16 26 9.5 16z" fill="${colours['brass']}"/>` +
  `<path d="m16 11 3.2 5-3.2 5-3.2-5z" fill="${colours['ground']}"/>` +
  `<text x="40" y="23" font-family="system-ui,sans-serif" font-size="21" font-weight="750" letter-spacing="-1" fill="${colours['text']}">baize</text></svg>`;

addons.setConfig({
  theme: create({
    base: 'dark',
    brandTitle: 'Baize: the parts of both sites',
    brandImage: `data:image/svg+xml,${encodeURIComponent(mark)}`,
    brandUrl: './',
    brandTarget: '_self',
    fontBase: "'Inter Variable', system-ui, sans-serif",
    colorPrimary: colours['brass'],
    colorSecondary: colours['felt'],
    appBg: colours['ground'],
    appContentBg: colours['surface'],
    appPreviewBg: colours['ground'],
    appHoverBg: colours['raised'],
    appBorderColor: colours['line'],
    appBorderRadius: 12,
    barBg: colours['surface'],
    barTextColor: colours['text-soft'],
    barHoverColor: colours['text'],
    barSelectedColor: colours['brass'],
    textColor: colours['text'],
    textMutedColor: colours['text-soft'],
    textInverseColor: colours['ground'],
    buttonBg: colours['raised'],
    buttonBorder: colours['line-strong'],
    booleanBg: colours['raised'],
    booleanSelectedBg: colours['overlay'],
    inputBg: colours['raised'],
    inputBorder: colours['line-strong'],
    inputTextColor: colours['text'],
    inputBorderRadius: 8,
  }),
  sidebar: { showRoots: true },
  enableShortcuts: true,
});
