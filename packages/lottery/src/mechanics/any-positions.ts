import { choose, combinations, productsOfAnyRows } from '../core/counting.ts';
import { mergeWins, NO_WINS, prizeTier, WIN, winsOf, type PlayRule } from '../core/play.ts';
import { hasSymbol, optionalRow, symbolRow } from '../core/rows.ts';
import { drawnSymbols, narrow, orderedOutcomes, positionIds, type NumberDraw, type Window } from '../core/window.ts';
import { exampleSymbol } from './straight.ts';

/**
 * 任选直选, and 定位胆 with `pick` = 1: symbols for some of the positions. A note is one symbol at each of `pick` positions,
 * so a draw that matches at m positions wins C(m, pick) notes.
 */
export function anyStraight(window: Window, pick: number): PlayRule<NumberDraw> {
  const outcomes = orderedOutcomes(narrow(window, window.positions.slice(0, pick)));
  return {
    shape: 'positions',
    rows: positionIds(window).map((id) => optionalRow(id, window.symbols)),
    tiers: [prizeTier(WIN, 1n, outcomes)],
    countNotes: (selection) => productsOfAnyRows(selection, pick),
    compile: (draw) => {
      const drawn = drawnSymbols(window, draw);
      return (selection) =>
        winsOf(WIN, choose(drawn.filter((symbol, row) => hasSymbol(selection, row, symbol)).length, pick));
    },
    examples: [
      {
        selection: window.positions.map((_, row) => (row < pick ? [exampleSymbol(window, row)] : [])),
        notesByKind: { [WIN]: 1 },
      },
    ],
  };
}

/**
 * 任选: a play of `pick` positions, made on every choice of `pick` of the selected positions. The first row contains the
 * positions, the others are the input of the play.
 */
export function anyPositions(
  window: Window,
  pick: number,
  play: (window: Window) => PlayRule<NumberDraw>,
): PlayRule<NumberDraw> {
  const positions = positionIds(window);
  const choices = combinations(window.positions, pick).map((chosen) => ({
    rows: chosen.map((position) => `position${position + 1}`),
    rule: play(narrow(window, chosen)),
  }));
  const first = choices[0]?.rule;
  if (!first) throw new RangeError('a window has fewer positions than the play needs');
  return {
    ...first,
    rows: [symbolRow('positions', positions, pick), ...first.rows],
    countNotes: ([chosen = [], ...rest]) => choose(chosen.length, pick) * first.countNotes(rest),
    compile: (draw) => {
      const settled = choices.map(({ rows, rule }) => ({ rows, settle: rule.compile(draw) }));
      return ([chosen = [], ...rest]) => {
        const wins = settled.flatMap(({ rows, settle }) =>
          rows.every((row) => chosen.includes(row)) ? settle(rest) : NO_WINS,
        );
        return wins.length > 1 ? mergeWins(wins) : wins;
      };
    },
    examples: first.examples.map(({ selection, notesByKind }) => ({
      selection: [positions.slice(0, pick), ...selection],
      notesByKind,
    })),
  };
}
