import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import { isUnserved } from '../http/unserved.ts';
import { callerKinds, cellMeanings, expectedCell } from './matrix.ts';

/** Formats the legend of callers and answers, one row per call with its marks and the answer that they promise to each caller, and the counts. */
export function formatMatrix(): string {
  const head = ['CALL', 'SITE', 'SESSION', 'ACCOUNT', ...Object.keys(callerKinds)];
  const rows = Object.entries<Endpoint>(endpoints).map(([id, { marks }]) => {
    const isBuilt = !isUnserved(id as EndpointId);
    const cells = Object.values(callerKinds).map((kind) => expectedCell(marks, kind, isBuilt));
    return [id, marks.site, formatToken(marks.token), marks.account, ...cells];
  });
  const callers = Object.entries(callerKinds).map(([name, { description }]) => [name, description]);
  const counts = `${rows.length} calls by ${callers.length} callers: ${rows.length * callers.length} answers`;
  return [
    `CALLERS\n${align(callers)}`,
    `ANSWERS\n${align(Object.entries(cellMeanings))}`,
    align([head, ...rows]),
    counts,
  ].join('\n\n');
}

function formatToken(token: Endpoint['marks']['token']): string {
  return token === true ? 'needed' : token === false ? 'not read' : 'optional';
}

/** Pads the cells so that each column is as wide as its longest cell. */
function align(lines: readonly (readonly string[])[]): string {
  const columns = Math.max(...lines.map((line) => line.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
