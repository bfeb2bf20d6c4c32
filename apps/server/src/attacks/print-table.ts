import { parseArgs } from 'node:util';
import { formatMatrix } from './matrix-table.ts';

/** `pnpm attacks --table` prints the answer that the marks promise to each caller, by call. `pnpm test:attacks` tests these answers. */
const { values } = parseArgs({ options: { table: { type: 'boolean' } } });
console.log(
  values.table === true ? formatMatrix() : 'Usage: pnpm attacks --table. The attacks themselves: pnpm test:attacks',
);
