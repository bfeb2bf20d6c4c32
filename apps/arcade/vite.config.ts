import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedFiles } from './src/build/compressed-files.ts';
import { glyphFiles } from './src/build/glyph-files.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('./src/client'),
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy has no data: for scripts and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { input: { play: at('./src/client/play.html'), verify: at('./src/client/verify.html') } },
  },
  plugins: [glyphFiles(), compressedFiles()],
});
