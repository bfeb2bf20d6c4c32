import { fileURLToPath } from 'node:url';

/** The folder that `pnpm --filter @baize/art art` fills, for a host to serve under `ART_PREFIX`. */
export const artFolder = fileURLToPath(new URL('../dist/', import.meta.url));
