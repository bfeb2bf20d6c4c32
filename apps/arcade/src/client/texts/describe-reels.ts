import type { CompiledModel, SpinMode } from '../../engine/model.ts';
import type { GameView } from '../../wire/schemas.ts';
import type { Texts } from './texts.ts';

export interface NamingParts {
  readonly compiled: CompiledModel;
  readonly game: GameView;
  readonly texts: Texts;
}

/** The name of a symbol in words: its glyph's name, or the word for wild and scatter. */
export function symbolName({ compiled, game, texts }: NamingParts, symbol: number): string {
  const rule = compiled.model.symbols[symbol];
  if (!rule) return '';
  if (rule.kind !== 'pay') return texts.t(rule.kind);
  const rank = compiled.model.symbols.slice(0, symbol).filter(({ kind }) => kind === 'pay').length;
  return (game.symbols[rank] ?? '').replaceAll('-', ' ');
}

/** Reel by reel, from the top: "lotus, swan, teapot; …". */
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
