import type { Play } from '@baize/lottery/play';
import { splitPlayName, textKey } from '@baize/lottery/text-keys';
import { currentLunarYear } from './lunar-year.ts';
import { joinHelp, playHelp, type PlayHelp } from './play-help.ts';
import { optionText } from './option-text.ts';
import { prizeText } from './prize-text.ts';
import { playTranslator, type PlayTranslator, type Translator } from './translate.ts';

/** The texts of a play in the language of the page. */
export interface PlayTexts {
  /** The name within the group, such as "Straight, typed". */
  readonly name: string;
  /** The name of the group, such as "Last three". */
  readonly group: string;
  /** Says in one or two sentences what the player chooses and when it wins, with an example. */
  readonly help: string;
  readonly helpParts: PlayHelp;
  readonly row: (id: string) => string;
  readonly option: (option: string) => string;
  /** Names a prize by the id of its tier. The prize of options is named by the options that have it. */
  readonly prize: (tier: string) => string;
}

/**
 * Translates a play. Its text areas must be loaded, which `usePlayTexts` does. The lunar year decides which options of Mark Six (LHC) share a prize; by
 * default it is the current one.
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
