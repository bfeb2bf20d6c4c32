import type { Field, Noun } from './noun.ts';
import { nouns } from './nouns.ts';

const WIDTH = 22;
const OPTION_WIDTH = 50;

export function overview(): string {
  const rows = Object.entries(nouns).map(
    ([name, noun]) => `  ${name.padEnd(WIDTH)}${noun.verbs.join(' ').padEnd(26)}${noun.summary}`,
  );
  return [
    'pnpm ops <noun> <verb> [options]      what the operator shows and allows, changed safely',
    '',
    ...rows,
    '',
    '  --merchant CODE       whose, where it is one merchant’s',
    '  --by NAME             who changes it: needed by add, change and remove, and kept in the audit',
    '  --dry-run             shows what would change, and changes nothing',
    '  --json                prints rows as JSON',
    '  --search TEXT         list: rows that hold this text     --limit N   list: so many rows (50)',
    '',
    '  pnpm ops <noun> --help shows the options of a noun. DATABASE_URL says which database.',
  ].join('\n');
}

export function helpOf(name: string, noun: Noun): string {
  const options = Object.entries(noun.fields).map(([option, field]) => optionLine(option, field));
  const key = noun.key ? [`  ${`--${noun.key.option} ${noun.key.kind.shape}`.padEnd(OPTION_WIDTH)}names the row`] : [];
  return [
    `pnpm ops ${name} ${noun.verbs.join('|')}${noun.ofMerchant ? ' --merchant CODE' : ''}      ${noun.summary}`,
    '',
    ...key,
    ...options,
  ].join('\n');
}

function optionLine(option: string, { kind, help, required }: Field): string {
  const repeated = kind.many ? ' …' : '';
  return `  ${`--${option} ${kind.shape}${repeated}`.padEnd(OPTION_WIDTH)}${help}${required ? ' (add needs it)' : ''}`;
}
