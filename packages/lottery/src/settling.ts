import type { Family } from './core/family.ts';
import type { Play, Settle } from './core/play.ts';
import { p3, p5 } from './families/digits/daily-digits.ts';
import { k3 } from './families/k3/k3.ts';
import { klsf } from './families/klsf/klsf.ts';
import { lhc } from './families/lhc/lhc.ts';
import { pcdd } from './families/pcdd/pcdd.ts';
import { pk10 } from './families/pk10/pk10.ts';
import { fourDigits } from './families/sea/four-d.ts';
import { hanoi, lao } from './families/sea/lao-hanoi.ts';
import { thai } from './families/sea/thai.ts';
import { ssc } from './families/ssc/ssc.ts';
import { vietnamNorth, vietnamSouth, vietnamSouthPair } from './families/vietnam/vietnam.ts';
import { x5 } from './families/x5/x5.ts';

/** Returns the settler of a play against one draw; `undefined` for a play that the family does not have. */
export type SettlerOfPlay = (playId: string) => Settle | undefined;

/** A family independent of its type of draws, for a server that takes and settles bets. */
export interface FamilyRules {
  readonly id: string;
  readonly plays: readonly Play<never>[];
  readonly findPlay: (playId: string) => Play<never> | undefined;
  /** Parses a draw and compiles each play once, when its first bet is settled. Returns `undefined` where the text is no draw of the family. */
  readonly compileDraw: (text: string) => SettlerOfPlay | undefined;
  /** Returns the stored form of a draw, so that equal draws have equal texts ("03,14" is "3,14"). Returns `undefined` where the text is no draw of the family. */
  readonly normaliseDraw: (text: string) => string | undefined;
  /** Returns whether the text is a draw of which some prizes are still to come. */
  readonly isPartialDraw: (text: string) => boolean;
}

function rulesOf<Draw>(family: Family<Draw>): FamilyRules {
  const plays = new Map(family.plays.map((play) => [play.id, play]));
  return {
    id: family.id,
    plays: family.plays,
    findPlay: (playId) => plays.get(playId),
    compileDraw: (text) => {
      const draw = family.parseDraw(text);
      return draw === undefined ? undefined : compileOnce(plays, draw);
    },
    normaliseDraw: (text) => {
      const draw = family.parseDraw(text);
      return draw === undefined ? undefined : family.formatDraw(draw);
    },
    isPartialDraw: (text) => family.isPartialDraw?.(text) ?? false,
  };
}

function compileOnce<Draw>(plays: ReadonlyMap<string, Play<Draw>>, draw: Draw): SettlerOfPlay {
  const compiled = new Map<string, Settle | undefined>();
  return (playId) => {
    if (!compiled.has(playId)) compiled.set(playId, plays.get(playId)?.compile(draw));
    return compiled.get(playId);
  };
}

const RULES: ReadonlyMap<string, FamilyRules> = new Map(
  [
    rulesOf(ssc),
    rulesOf(x5),
    rulesOf(pk10),
    rulesOf(lhc),
    rulesOf(p3),
    rulesOf(p5),
    rulesOf(k3),
    rulesOf(pcdd),
    rulesOf(klsf),
    rulesOf(vietnamNorth),
    rulesOf(vietnamSouth),
    rulesOf(vietnamSouthPair),
    rulesOf(thai),
    rulesOf(fourDigits),
    rulesOf(lao),
    rulesOf(hanoi),
  ].map((rules) => [rules.id, rules]),
);

/** Returns the rules of a family; `undefined` for an unknown id. */
export function findFamilyRules(familyId: string): FamilyRules | undefined {
  return RULES.get(familyId);
}
