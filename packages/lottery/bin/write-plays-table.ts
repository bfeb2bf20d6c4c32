import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { playsTable } from '../src/plays-table.ts';

/** `pnpm --filter @baize/lottery table` writes docs/lottery-plays.md. A test compares the file with the play records. */
writeFileSync(join(import.meta.dirname, '../../../docs/lottery-plays.md'), playsTable());
