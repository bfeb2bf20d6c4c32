/**
 * The Chromium of the machine; as root it has no sandbox, and nothing in it may call home. WebGL is drawn in software where there
 * is no graphics card. The pages themselves are not: with `--use-angle=swiftshader` a press in a popup took seconds instead of a
 * tenth.
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

/** For the end-to-end tests: the headless shell draws the same pages with about a fifth less work, where the machine has it. */
export const headlessOptions = {
  ...chromiumOptions,
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? chromiumOptions.executablePath,
};
