import { endpoints } from './catalogue.ts';
import { errorsOf, type Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { Marks } from './marks.ts';
import type { Permission } from './permissions.ts';

type Shown = 'method' | 'path' | 'encrypted' | 'token' | 'site' | 'account' | 'stepUp';

/** An endpoint for tools: its marks and all its refusals. */
export interface EndpointRow extends Pick<Marks, Shown> {
  readonly id: string;
  readonly permission?: Permission;
  readonly errors: readonly ErrorCode[];
}

export function endpointRows(): EndpointRow[] {
  return Object.entries<Endpoint>(endpoints).map(([id, each]) => {
    return { id, ...each.marks, errors: errorsOf(each) };
  });
}

const tokenCells = { true: 'T', false: '', optional: '(T)' } as const;

/** Formats the rows as aligned columns. Of the errors it shows only the endpoint's own, because the others follow from the marks. */
export function endpointTable(rows: readonly EndpointRow[]): string {
  const cells = rows.map(({ method, path, encrypted, token, site, account, stepUp, id }) => [
    method,
    path,
    encrypted ? 'E' : '',
    tokenCells[`${token}`],
    site,
    account,
    stepUp === 'none' ? '' : stepUp,
    id,
    ownErrors(id),
  ]);
  const table = [['METHOD', 'PATH', 'E', 'T', 'SITE', 'ACCOUNT', 'STEP-UP', 'ID', 'OWN ERRORS'], ...cells];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const lines = table.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n\n${rows.length} endpoints. (T): with a token where there is one. --json has every error.\n`;
}

function ownErrors(id: string): string {
  const own: Readonly<Record<string, Endpoint>> = endpoints;
  return own[id]?.errors.join(', ') ?? '';
}
