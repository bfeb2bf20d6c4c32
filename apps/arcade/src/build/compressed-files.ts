import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files smaller than this are not compressed, because they would hardly shrink. */
const WORTH_IT_BYTES = 1_024;
const WORTH_IT = /\.(?:js|css|html|json|svg)$/;

/** Vite plugin that writes a .br and a .gz beside each text file of the build. The server sends these files without compressing anything itself. */
export function compressedFiles(): Plugin {
  let outDir = '';
  return {
    name: 'arcade-compressed-files',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(
        names.filter((name) => WORTH_IT.test(name)).map(async (name) => await compress(join(outDir, name))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < WORTH_IT_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
