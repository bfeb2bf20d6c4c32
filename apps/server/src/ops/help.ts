import { listVerbs } from './arguments.ts';
import { commands } from './commands.ts';
import type { Act, Field, ResourceDefinition } from './resource-definition.ts';
import { resources } from './resources.ts';

const COMMAND_COLUMN_CHARACTERS = 22;
const OPTION_WIDTH = 50;

/** Fills the text up to the width of a column. A longer text is followed by two spaces. */
function toColumn(text: string, width: number): string {
  return `${text.padEnd(width - 2)}  `;
}

/** Returns the overview of all resources and commands. */
export function formatOverview(): string {
  const rows = Object.entries(resources).map(
    ([name, resource]) =>
      `  ${toColumn(name, COMMAND_COLUMN_CHARACTERS)}${toColumn(listVerbs(resource).join(' '), 26)}${resource.summary}`,
  );
  return [
    'pnpm ops <resource> <verb> [options]      what the operator shows and allows, changed safely',
    '',
    ...rows,
    `  ${'ledger'.padEnd(COMMAND_COLUMN_CHARACTERS)}${'verify house reconcile'.padEnd(26)}the books, recomputed and compared`,
    `  ${'vendor-keys'.padEnd(COMMAND_COLUMN_CHARACTERS)}${'list add retire'.padEnd(26)}the keys that vendors sign with`,
    '',
    ...Object.entries(commands).map(
      ([name, { summary }]) => `  ${name.padEnd(COMMAND_COLUMN_CHARACTERS + 26)}${summary}`,
    ),
    '',
    '  --merchant CODE       the brand, for commands that concern one brand; the others refuse the option',
    '  --by NAME             who changes it, kept in the audit; an operator who is logged in leaves it out',
    '  --break-glass REASON  before the resource: for the owner of the database, checks no permission, is audited',
    '  --dry-run             shows what would change, and changes nothing',
    '  --json                prints rows as JSON',
    '  --search TEXT         list: rows that hold this text     --limit N   list: so many rows (50)',
    '',
    '  pnpm ops <resource> --help shows the options of a resource. DATABASE_URL says which database.',
  ].join('\n');
}

/** Returns the help of one resource: its verbs, options and acts. */
export function formatHelp(name: string, resource: ResourceDefinition): string {
  const options = Object.entries(resource.fields).map(([option, field]) => formatOption(option, field));
  const key = resource.key
    ? [`  ${toColumn(`--${resource.key.option} ${resource.key.kind.shape}`, OPTION_WIDTH)}names the row`]
    : [];
  return [
    `pnpm ops ${name} ${listVerbs(resource).join('|')}${resource.ofMerchant ? ' --merchant CODE' : ''}      ${resource.summary}`,
    '',
    ...key,
    ...options,
    ...Object.entries(resource.acts ?? {}).flatMap(([act, each]) => formatAct(act, each)),
  ].join('\n');
}

function formatAct(name: string, { help, options = {} }: Act): string[] {
  const optionLines = Object.entries(options).map(
    ([option, { kind, help: text, required }]) =>
      `    ${toColumn(`--${option} ${kind.shape}`, OPTION_WIDTH - 2)}${text}${required ? ` (${name} needs it)` : ''}`,
  );
  return [`  ${toColumn(name, OPTION_WIDTH)}${help}`, ...optionLines];
}

function formatOption(option: string, { kind, help, required, addOnly }: Field): string {
  const marks = [required && 'add needs it', addOnly && 'add only'].filter(Boolean).join(', ');
  const repeatMark = kind.many ? ' …' : '';
  return `  ${toColumn(`--${option} ${kind.shape}${repeatMark}`, OPTION_WIDTH)}${help}${marks && ` (${marks})`}`;
}
