import { parseSync } from 'oxc-parser';
import type { SourceFile } from './files.ts';
import { nodesIn, type Node } from './syntax.ts';

/** Tables with rows of many members. A module reads them through a scope (`apps/server/src/scopes`) or a room below the modules. */
export const SCOPED_TABLES = ['member', 'bet', 'session', 'wallet_account'] as const;

const TABLE = `(${SCOPED_TABLES.join('|')})`;
/** A table as Kysely takes it: `'member'` or `'member as m'`. */
const NAMED = new RegExp(`^${TABLE}(?: as \\w+)?$`);
/** A table in a statement of SQL. */
const IN_SQL = new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?${TABLE}\\b`, 'gi');
const TAKES_TABLE: ReadonlySet<string> = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
  'from',
  'using',
  'table',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
]);

/** Returns the scoped tables that the source names, once per place, in the order of the source. */
export function scopedTablesIn({ path, text }: SourceFile): string[] {
  const root = parseSync(path, text).program as unknown as Node;
  return nodesIn(root).flatMap((node) => {
    if (node.type === 'CallExpression') return tablesOfCall(node);
    return node.type === 'TemplateElement' ? tablesInSql(text.slice(node.start, node.end)) : [];
  });
}

function tablesOfCall({ callee, arguments: given = [] }: Node): string[] {
  if (!TAKES_TABLE.has(callee?.property?.name ?? '')) return [];
  return given
    .slice(0, 1)
    .flatMap(literalsOf)
    .flatMap((name) => NAMED.exec(name)?.[1] ?? []);
}

/** The texts of a literal, or of a list of literals. */
function literalsOf(node: Node): string[] {
  const { value, elements } = node as Node & { readonly value?: unknown; readonly elements?: readonly Node[] };
  if (typeof value === 'string') return [value];
  return (elements ?? []).flatMap(literalsOf);
}

function tablesInSql(sql: string): string[] {
  return [...sql.matchAll(IN_SQL)].flatMap(([, table]) => (table === undefined ? [] : [table.toLowerCase()]));
}
