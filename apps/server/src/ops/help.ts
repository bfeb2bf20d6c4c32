import { listVerbs } from './arguments.ts';
import { commands } from './commands.ts';
import type { Act, Field, ResourceDefinition } from './resource-definition.ts';
import { resources } from './resources.ts';

/** The widths of the columns of the help, in characters. */
const NAME_COLUMN_CHARACTERS = 22;
const VERBS_COLUMN_CHARACTERS = 26;
const OPTION_COLUMN_CHARACTERS = 50;

/** Fills the text up to the width of a column. A longer text is followed by two spaces. */
function toColumn(text: string, width: number): string {
  return `${text.padEnd(width - 2)}  `;
}

/** Returns the overview of all resources and commands. */
export function formatOverview(): string {
  const rows = Object.entries(resources).map(
    ([name, resource]) =>
      `  ${toColumn(name, NAME_COLUMN_CHARACTERS)}${toColumn(listVerbs(resource).join(' '), VERBS_COLUMN_CHARACTERS)}${resource.summary}`,
  );
  return [
    'pnpm ops <resource> <verb> [options]      what the operator shows and allows, changed safely',
    '',
    ...rows,
    `  ${'ledger'.padEnd(NAME_COLUMN_CHARACTERS)}${'verify house reconcile'.padEnd(VERBS_COLUMN_CHARACTERS)}the books, recomputed and compared`,
    `  ${'vendor-keys'.padEnd(NAME_COLUMN_CHARACTERS)}${'list add retire'.padEnd(VERBS_COLUMN_CHARACTERS)}the keys that vendors sign with`,
    '',
    ...Object.entries(commands).map(
      ([name, { summary }]) => `  ${name.padEnd(NAME_COLUMN_CHARACTERS + VERBS_COLUMN_CHARACTERS)}${summary}`,
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
export function formatResourceHelp(name: string, resource: ResourceDefinition): string {
  const options = Object.entries(resource.fields).map(([option, field]) => formatOption(option, field));
  const key = resource.key
    ? [`  ${toColumn(`--${resource.key.option} ${resource.key.kind.shape}`, OPTION_COLUMN_CHARACTERS)}names the row`]
    : [];
  return [
    `pnpm ops ${name} ${listVerbs(resource).join('|')}${resource.belongsToMerchant ? ' --merchant CODE' : ''}      ${resource.summary}`,
    '',
    ...key,
    ...options,
    ...Object.entries(resource.acts ?? {}).flatMap(([actName, act]) => formatAct(actName, act)),
  ].join('\n');
}

function formatAct(name: string, { help, options = {} }: Act): string[] {
  const optionLines = Object.entries(options).map(
    ([option, { kind, help: text, required }]) =>
      `    ${toColumn(`--${option} ${kind.shape}`, OPTION_COLUMN_CHARACTERS - 2)}${text}${required ? ` (${name} needs it)` : ''}`,
  );
  return [`  ${toColumn(name, OPTION_COLUMN_CHARACTERS)}${help}`, ...optionLines];
}

function formatOption(option: string, { kind, help, required, addOnly }: Field): string {
  const conditions = [required && 'add needs it', addOnly && 'add only'].filter(Boolean).join(', ');
  const repeatMark = kind.isRepeatable ? ' …' : '';
  return `  ${toColumn(`--${option} ${kind.shape}${repeatMark}`, OPTION_COLUMN_CHARACTERS)}${help}${conditions && ` (${conditions})`}`;
}
