import type { CompiledModel, SpinMode } from '../../engine/model.ts';
import type { GameView } from '../../wire/schemas.ts';
import type { Texts } from './texts.ts';

/** The model, the game and the texts, from which symbols get their names. */
export interface NamingParts {
  readonly compiled: CompiledModel;
  readonly game: GameView;
  readonly texts: Texts;
}

/** Returns the name of a symbol: the English name of its glyph, or the translated word for wild and scatter. */
export function symbolName({ compiled, game, texts }: NamingParts, symbol: number): string {
  const rule = compiled.model.symbols[symbol];
  if (!rule) return '';
  if (rule.kind !== 'pay') return texts.t(rule.kind);
  const rank = compiled.model.symbols.slice(0, symbol).filter(({ kind }) => kind === 'pay').length;
  return (game.symbols[rank] ?? '').replaceAll('-', ' ');
}

/** Describes the symbols in view, reel by reel and from the top: "lotus, swan, teapot; …". */
export function describeReels(
  parts: NamingParts,
  spin: { readonly mode: SpinMode; readonly stops: readonly number[] },
): string {
  return spin.stops
    .map((stop, reel) =>
      (parts.compiled.sets[spin.mode].windows[reel]?.[stop]?.displayedSymbols ?? [])
        .map((symbol) => symbolName(parts, symbol))
        .join(', '),
    )
    .join('; ');
}
