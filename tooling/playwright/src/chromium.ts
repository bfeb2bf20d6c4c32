/** The Chromium of the machine; as root it has no sandbox, and nothing in it may call home. WebGL is drawn in software. */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    // Without a graphics card the page over the game's canvas is painted white otherwise.
    '--disable-gpu-rasterization',
  ],
};
