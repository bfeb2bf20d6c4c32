import { optionTextKeys } from '@baize/lottery/text-keys';
import type { PlayTranslator } from './translate.ts';

/** Translates an option, such as "Red · Odd". Numbers stay as they are. */
export function optionText({ text }: PlayTranslator, option: string): string {
  const keys = optionTextKeys(option);
  return keys.length === 0 ? option : keys.map((key) => text(key)).join(' · ');
}

/** Writes a list of options. More than two consecutive numbers are written as a span: "00–99". */
export function optionList(translator: PlayTranslator, options: readonly string[]): string {
  const [first = '', last = ''] = [options[0], options.at(-1)];
  if (options.length > 2 && isSpan(options)) return `${first}–${last}`;
  return options.map((option) => optionText(translator, option)).join(', ');
}

function isSpan(options: readonly string[]): boolean {
  const start = Number(options[0]);
  return options.every((option, index) => /^\d+$/.test(option) && Number(option) === start + index);
}
