import { writeFileSync } from 'node:fs';
import { openApi } from '../src/open-api.ts';

/** Writes `openapi.json` into the built package, for tools that do not run JavaScript. */
writeFileSync(new URL('../dist/openapi.json', import.meta.url), JSON.stringify(openApi()));
