import { lunarYearOf, LUNAR_YEAR_LAST } from '@baize/lottery/lhc/zodiac';
import type { Play } from '@baize/lottery/play';
import { splitPlayName, textKey } from '@baize/lottery/text-keys';
import { joinHelp, playHelp, type PlayHelp } from './play-help.ts';
import { optionText } from './option-text.ts';
import { prizeText } from './prize-text.ts';
import { playTranslator, type PlayTranslator, type Translator } from './translate.ts';

/** The names of a play, its input and its prizes in the language that is shown. */
export interface PlayTexts {
  /** Within its group: "Straight, typed". */
  readonly name: string;
  /** "Last three" */
  readonly group: string;
  /** Says in one or two sentences what the player chooses and when it wins, with an example. */
  readonly help: string;
  readonly helpParts: PlayHelp;
  readonly row: (id: string) => string;
  readonly option: (option: string) => string;
  /** Names of prizes by the id of a tier. The prize of options is named by the options that have it. */
  readonly prize: (tier: string) => string;
}

/**
 * The texts of a play. Their areas have to be loaded (`usePlayTexts` does so). The lunar year decides which options of LHC share a prize;
 * it is today's where it is left out.
 */
export function playTexts(t: Translator, play: Play<never>, lunarYear?: number): PlayTexts {
  const translator = playTranslator(t, play);
  return {
    name: playName(translator, play),
    group: translator.named('group', play.group),
    get help() {
      return joinHelp(playHelp(translator, play));
    },
    get helpParts() {
      return playHelp(translator, play);
    },
    row: (id) => translator.named('row', id),
    option: (option) => optionText(translator, option),
    prize: (tier) => prizeText(translator, play, tier, lunarYear ?? currentLunarYear()),
  };
}

function playName(translator: PlayTranslator, play: Play<never>): string {
  const { name, modifier } = splitPlayName(play);
  const base = translator.text(textKey('name', name));
  switch (modifier) {
    case undefined:
      return base;
    case 'typed':
      return translator.part('modifier.typed', { play: base });
    case 'fixed-drag':
      return translator.part('modifier.fixed_drag', { play: base });
    default:
      return modifier satisfies never;
  }
}

/** The table of lunar years ends in 2040; the last one stands in for the years after it. */
export function currentLunarYear(): number {
  return lunarYearOf(new Date().toISOString().slice(0, 10)) ?? LUNAR_YEAR_LAST;
}
