import { verbsOf } from './arguments.ts';
import { commands } from './commands.ts';
import type { Act, Field, ResourceDefinition } from './noun.ts';
import { nouns } from './nouns.ts';

const WIDTH = 22;
const OPTION_WIDTH = 50;

/** Returns the overview of all nouns and commands. */
export function formatOverview(): string {
  const rows = Object.entries(nouns).map(
    ([name, noun]) => `  ${name.padEnd(WIDTH)}${verbsOf(noun).join(' ').padEnd(26)}${noun.summary}`,
  );
  return [
    'pnpm ops <noun> <verb> [options]      what the operator shows and allows, changed safely',
    '',
    ...rows,
    `  ${'ledger'.padEnd(WIDTH)}${'verify house reconcile'.padEnd(26)}the books, recomputed and compared`,
    `  ${'vendor-keys'.padEnd(WIDTH)}${'list add retire'.padEnd(26)}the keys that vendors sign with`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(WIDTH + 26)}${summary}`),
    '',
    '  --merchant CODE       the brand, for commands that concern one brand; the others refuse the option',
    '  --by NAME             who changes it, kept in the audit; an operator who is logged in leaves it out',
    '  --break-glass REASON  before the noun: for the owner of the database, checks no permission, is audited',
    '  --dry-run             shows what would change, and changes nothing',
    '  --json                prints rows as JSON',
    '  --search TEXT         list: rows that hold this text     --limit N   list: so many rows (50)',
    '',
    '  pnpm ops <noun> --help shows the options of a noun. DATABASE_URL says which database.',
  ].join('\n');
}

/** Returns the help of one noun: its verbs, options and acts. */
export function formatHelp(name: string, noun: ResourceDefinition): string {
  const options = Object.entries(noun.fields).map(([option, field]) => formatOption(option, field));
  const key = noun.key ? [`  ${`--${noun.key.option} ${noun.key.kind.shape}`.padEnd(OPTION_WIDTH)}names the row`] : [];
  return [
    `pnpm ops ${name} ${verbsOf(noun).join('|')}${noun.ofMerchant ? ' --merchant CODE' : ''}      ${noun.summary}`,
    '',
    ...key,
    ...options,
    ...Object.entries(noun.acts ?? {}).flatMap(([act, each]) => formatAct(act, each)),
  ].join('\n');
}

function formatAct(name: string, { help, options = {} }: Act): string[] {
  const optionLines = Object.entries(options).map(
    ([option, { kind, help: text, required }]) =>
      `    ${`--${option} ${kind.shape}`.padEnd(OPTION_WIDTH - 2)}${text}${required ? ` (${name} needs it)` : ''}`,
  );
  return [`  ${name.padEnd(OPTION_WIDTH)}${help}`, ...optionLines];
}

function formatOption(option: string, { kind, help, required, addOnly }: Field): string {
  const marks = [required && 'add needs it', addOnly && 'add only'].filter(Boolean).join(', ');
  const repeatMark = kind.many ? ' …' : '';
  return `  ${`--${option} ${kind.shape}${repeatMark}`.padEnd(OPTION_WIDTH)}${help}${marks && ` (${marks})`}`;
}
