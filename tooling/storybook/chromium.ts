/** The Chromium of the machine; as root it has no sandbox, and nothing in it may call home. */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    // Letters drawn alike on every machine: no hinting, no coloured edges, one colour profile.
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
};

/** For the page tests: the headless shell draws the same pages with about a fifth less work, where the machine has it. */
export const headlessOptions = {
  ...chromiumOptions,
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? chromiumOptions.executablePath,
};
