/**
 * Options of the machine's Chromium: without a sandbox for root, and without background network requests. WebGL is
 * rendered in software where there is no graphics card, but pages are not: with `--use-angle=swiftshader` a press in a
 * popup took seconds instead of a tenth.
 */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--enable-unsafe-swiftshader',
  ],
};

/** Options of the end-to-end tests. The headless shell renders the same pages with about a fifth less work, where the machine has it. */
export const headlessOptions = {
  ...chromiumOptions,
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? chromiumOptions.executablePath,
};
