import { parseArgs } from 'node:util';
import { endpointRows, endpointTable } from '../src/endpoint-table.ts';

/** `pnpm endpoints`: the contract as a table; with `--json`, for tools. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `| head` has read enough.
  if (error.code !== 'EPIPE') throw error;
});
try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const rows = endpointRows();
  process.stdout.write(values.json ? `${JSON.stringify(rows, undefined, 2)}\n` : endpointTable(rows));
} catch (error) {
  // `parseArgs` throws for what it does not know; anything else is a defect of ours.
  if (!(error instanceof TypeError && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\nUsage: pnpm endpoints [--json]\n`);
  process.exitCode = 1;
}
