import { findTier, type Play } from '@baize/lottery/play';
import { textKey } from '@baize/lottery/text-keys';
import { optionList, optionText } from './option-text.ts';
import type { PlayTranslator } from './translate.ts';

/** Names a prize. Returns an empty string if no option has the prize in the lunar year. */
export function prizeText(translator: PlayTranslator, play: Play<never>, tierId: string, lunarYear: number): string {
  if (findTier(play, tierId)?.isTie) return translator.part('prize.returned');
  if (play.noteKindOfLine) return parlayText(translator, tierId);
  if (play.noteKindOf) return optionList(translator, optionsOfKind(play, tierId, lunarYear));
  const [kind = '', prize] = tierId.split('.');
  const named = (id: string) => translator.text(textKey('prize', id, play.group));
  if (prize === undefined) return named(kind);
  // 4D: numbers in order are of one kind, which needs no name.
  return kind === 'straight'
    ? named(prize)
    : translator.part('prize.of_kind', { kind: named(kind), prize: named(prize) });
}

/** Names the prize of a parlay, a note of several legs: "big+odd" if all legs win, "big+odd.big" if the leg on big draws 49, which ties. */
function parlayText(translator: PlayTranslator, tierId: string): string {
  const [kind = '', tied] = tierId.split('.');
  const options = kind
    .split('+')
    .map((option) => optionText(translator, option))
    .join(' + ');
  if (tied === undefined) return translator.part('prize.all_legs', { options });
  return translator.part('prize.leg_with_49', { options, option: optionText(translator, tied) });
}

/** Returns the options that make notes of one kind in a lunar year. Each kind has one prize, whose tier id is the kind. */
export function optionsOfKind(play: Play<never>, noteKind: string, lunarYear: number): string[] {
  const [row] = play.rows;
  const symbols = row?.kind === 'symbols' ? row.symbols : [];
  return symbols.filter((symbol) => play.noteKindOf?.(symbol, lunarYear) === noteKind);
}
