/** Options that start the Chromium of the machine without a sandbox, which root cannot use, and without requests of its own. */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    // Every machine draws letters alike: without hinting, without coloured edges and with one colour profile.
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
};

/** Options for the page tests. If the machine has the headless shell, they use it, because it draws the same pages with about a fifth less work. */
export const headlessOptions = {
  ...chromiumOptions,
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? chromiumOptions.executablePath,
};
