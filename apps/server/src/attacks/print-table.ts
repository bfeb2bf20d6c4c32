import { parseArgs } from 'node:util';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import { isUnserved } from '../http/unserved.ts';
import { callerKinds, expectedCell } from './matrix.ts';

/** `pnpm attacks --table`: the answer that the marks promise to each caller, by call. `pnpm test:attacks` tries them. */
function table(): string {
  const head = ['CALL', ...Object.keys(callerKinds)];
  const rows = Object.entries<Endpoint>(endpoints).map(([id, { marks }]) => {
    const isBuilt = !isUnserved(id as EndpointId);
    return [id, ...Object.values(callerKinds).map((kind) => expectedCell(marks, kind, isBuilt))];
  });
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const { values } = parseArgs({ options: { table: { type: 'boolean' } } });
console.log(values.table === true ? table() : 'Usage: pnpm attacks --table. The attacks themselves: pnpm test:attacks');
