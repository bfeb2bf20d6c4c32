import { parseArgs } from 'node:util';
import { endpointRows, endpointTable } from '../src/endpoint-table.ts';

/** `pnpm endpoints`: prints the contract as a table; `--json` prints JSON for tools. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reading process (`| head`) has closed the pipe.
  if (error.code !== 'EPIPE') throw error;
});
try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const rows = endpointRows();
  process.stdout.write(values.json ? `${JSON.stringify(rows, undefined, 2)}\n` : endpointTable(rows));
} catch (error) {
  // `parseArgs` throws a `TypeError` for unknown arguments; any other error is a defect.
  if (!(error instanceof TypeError && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\nUsage: pnpm endpoints [--json]\n`);
  process.exitCode = 1;
}
