import { Container, Graphics } from 'pixi.js';
import type { SpinResult } from '../../engine/evaluate.ts';
import { REELS, ROWS, type CompiledModel, type SpinMode } from '../../engine/model.ts';
import type { SceneLayout } from './layout.ts';
import { easeOut, type Motion } from './motion.ts';
import { Reel } from './reel.ts';
import type { SymbolArt } from './symbol-art.ts';

/** The times of a spin's animation in milliseconds. */
export interface SpinPace {
  /** The shortest time from the start to the first stop. */
  readonly shortestMs: number;
  readonly betweenReelsMs: number;
  readonly landingMs: number;
  /** The additional time of a reel that may still complete the scatters for free games. */
  readonly suspenseMs: number;
}

/** The normal pace, and the one of turbo play. */
export const calmPace: SpinPace = { shortestMs: 620, betweenReelsMs: 170, landingMs: 430, suspenseMs: 900 };
export const quickPace: SpinPace = { shortestMs: 140, betweenReelsMs: 0, landingMs: 300, suspenseMs: 0 };

/** The sounds of landing reels: of each stop by the number of the reel, and of each scatter by the number of scatters so far. */
export interface ReelSounds {
  stop(reel: number): void;
  scatter(count: number): void;
}

const DIMMED = 0x5d6270;
const LINE_COLOURS = [0xffd25e, 0x5ee6a8, 0x6fb7ff, 0xff8fa3, 0xc79bff, 0xff9d4d, 0x7df0f0, 0xf2f27a];

/** The five reels in their window, and the wins drawn over them. */
export class ReelsView extends Container {
  readonly #compiled: CompiledModel;
  readonly #motion: Motion;
  readonly #reels: Reel[];
  readonly #window = new Graphics();
  readonly #glow = new Graphics();
  readonly #lines = new Graphics();
  #layout: SceneLayout | undefined;
  #shown: { readonly mode: SpinMode; readonly stops: readonly number[] };

  constructor(compiled: CompiledModel, art: SymbolArt, motion: Motion) {
    super();
    this.#compiled = compiled;
    this.#motion = motion;
    this.#reels = Array.from({ length: REELS }, () => new Reel(art));
    const inside = new Container();
    inside.addChild(...this.#reels);
    inside.mask = this.#window;
    this.addChild(this.#window, inside, this.#glow, this.#lines);
    this.#shown = { mode: 'base', stops: [0, 0, 0, 0, 0] };
    this.show('base', [3, 7, 11, 5, 9]);
  }

  /** The mode and stops that are in view, or that the reels started from. */
  get shown(): { readonly mode: SpinMode; readonly stops: readonly number[] } {
    return this.#shown;
  }

  resize(layout: SceneLayout): void {
    this.#layout = layout;
    this.position.set(layout.left, layout.top);
    this.#window
      .clear()
      .roundRect(-2, 0, layout.reelsWidth + 4, layout.reelsHeight, 6)
      .fill(0xffffff);
    this.#reels.forEach((reel, index) => {
      reel.x = index * layout.cellWidth;
      reel.resize({ width: layout.cellWidth, height: layout.cellHeight });
    });
    this.clearWins();
  }

  /** Shows the reels at these stops at once, without an animation. */
  show(mode: SpinMode, stops: readonly number[]): void {
    this.#reels.forEach((reel, index) => reel.setStrip(this.#strip(mode, index), stops[index] ?? 0));
    this.#shown = { mode, stops };
  }

  /** Starts all reels, with the strips of the mode. */
  start(mode: SpinMode): void {
    this.clearWins();
    this.#reels.forEach((reel, index) => {
      if (mode !== this.#shown.mode) reel.setStrip(this.#strip(mode, index));
      reel.start();
    });
    this.#shown = { ...this.#shown, mode };
  }

  /** Draws the next frame of all turning reels, `seconds` after the last one. */
  turn(seconds: number): void {
    for (const reel of this.#reels) reel.turn(seconds);
  }

  /** Stops the reels from left to right. A reel turns longer only if one more scatter in view would win free games. `hurry` skips the waits. */
  async land(
    spin: Pick<SpinResult, 'mode' | 'stops'>,
    pace: SpinPace,
    sounds: ReelSounds,
    hurry: AbortSignal,
  ): Promise<void> {
    let scatters = 0;
    for (const [index, reel] of this.#reels.entries()) {
      const stop = spin.stops[index] ?? 0;
      const window = this.#compiled.sets[spin.mode].windows[index]?.[stop];
      const feature = this.#compiled.model.scatterAwards.find((award) => award.freeGames > 0)?.count ?? Infinity;
      if (scatters === feature - 1 && pace.suspenseMs > 0 && !hurry.aborted) {
        this.#glowOn(index);
        await this.#motion.wait(pace.suspenseMs, hurry);
      }
      const landing = reel.land(stop, this.#motion, hurry.aborted ? pace.landingMs * 0.6 : pace.landingMs, undefined);
      void this.#motion.wait(pace.landingMs * 0.3).then(() => sounds.stop(index));
      const isLast = index === REELS - 1;
      if (isLast || pace.betweenReelsMs === 0) {
        if (isLast) await landing;
      } else await this.#motion.wait(pace.betweenReelsMs, hurry);
      this.#glow.clear();
      scatters += window?.scatters ?? 0;
      if ((window?.scatters ?? 0) > 0) sounds.scatter(scatters);
    }
    this.#shown = { mode: spin.mode, stops: spin.stops };
  }

  /** Animates wilds that expand over their reel, in modes with expanding wilds. */
  async growWilds(spin: Pick<SpinResult, 'mode' | 'stops'>, ms: number): Promise<void> {
    const { set, windows } = this.#compiled.sets[spin.mode];
    if (!set.expandingWilds) return;
    const grown = this.#reels.filter((_, index) => {
      const window = windows[index]?.[spin.stops[index] ?? 0];
      return (
        window?.evaluatedSymbols.every((symbol) => symbol === this.#compiled.wild) &&
        window.displayedSymbols.some((symbol) => symbol !== this.#compiled.wild)
      );
    });
    if (grown.length === 0) return;
    for (const reel of grown) reel.cover(this.#compiled.wild);
    await this.#motion.play(ms, (t) => {
      for (const reel of grown) for (let row = 0; row < ROWS; row += 1) reel.pulse(row, 0.6 + 0.4 * easeOut(t));
    });
  }

  /** Draws the lines of the wins, emphasises their symbols, and the scatters if `withScatters` is true, and dims all others. */
  highlight(
    spin: Pick<SpinResult, 'mode' | 'stops' | 'lineWins' | 'scatterPay' | 'freeGamesWon'>,
    wins: readonly SpinResult['lineWins'][number][],
    withScatters: boolean,
  ): void {
    this.clearWins();
    const lit = new Set<string>();
    for (const win of wins) {
      const rows = this.#compiled.model.lines[win.line] ?? [];
      for (let reel = 0; reel < win.run; reel += 1) lit.add(`${reel}/${rows[reel] ?? 0}`);
      this.#drawLine(rows, win.line, win.run);
    }
    if (withScatters) for (const cell of this.#scatterCells(spin)) lit.add(cell);
    this.#reels.forEach((reel, index) => {
      for (let row = 0; row < ROWS; row += 1) {
        const sprite = reel.spriteAt(row);
        if (sprite && !lit.has(`${index}/${row}`)) sprite.tint = DIMMED;
      }
    });
    void this.#motion.play(420, (t) => {
      const factor = 1 + 0.07 * Math.sin(Math.PI * t);
      for (const cell of lit) {
        const [reel = 0, row = 0] = cell.split('/').map(Number);
        this.#reels[reel]?.pulse(row, factor);
      }
    });
  }

  /** Removes lines, glow and highlights. */
  clearWins(): void {
    this.#lines.clear();
    this.#glow.clear();
    for (const reel of this.#reels) reel.release();
  }

  #scatterCells(spin: Pick<SpinResult, 'mode' | 'stops'>): string[] {
    return spin.stops.flatMap((stop, reel) => {
      const window = this.#compiled.sets[spin.mode].windows[reel]?.[stop];
      return (window?.displayedSymbols ?? []).flatMap((symbol, row) =>
        symbol === this.#compiled.scatter ? [`${reel}/${row}`] : [],
      );
    });
  }

  #drawLine(rows: readonly number[], line: number, run: number): void {
    const layout = this.#layout;
    if (!layout) return;
    const colour = LINE_COLOURS[line % LINE_COLOURS.length] ?? 0xffffff;
    const at = (reel: number): [number, number] => [
      (reel + 0.5) * layout.cellWidth,
      ((rows[reel] ?? 0) + 0.5) * layout.cellHeight,
    ];
    const trace = (): Graphics => {
      const [, firstY] = at(0);
      this.#lines.moveTo(0, firstY);
      for (let reel = 0; reel < REELS; reel += 1) this.#lines.lineTo(...at(reel));
      return this.#lines.lineTo(layout.reelsWidth, at(REELS - 1)[1]);
    };
    const width = Math.max(2.5, layout.cellWidth * 0.035);
    trace().stroke({ width: width * 3.2, color: colour, alpha: 0.18, cap: 'round', join: 'round' });
    trace().stroke({ width, color: colour, alpha: 0.85, cap: 'round', join: 'round' });
    for (let reel = 0; reel < run; reel += 1) {
      this.#lines
        .roundRect(
          reel * layout.cellWidth + 2,
          (rows[reel] ?? 0) * layout.cellHeight + 2,
          layout.cellWidth - 4,
          layout.cellHeight - 4,
          layout.cellWidth * 0.16,
        )
        .stroke({ width: width * 0.9, color: colour, alpha: 0.95 });
    }
  }

  #glowOn(reel: number): void {
    const layout = this.#layout;
    if (!layout) return;
    this.#glow
      .clear()
      .roundRect(reel * layout.cellWidth, 0, layout.cellWidth, layout.reelsHeight, 8)
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing, not an array
      .fill({ color: 0xffe9a8, alpha: 0.1 })
      .stroke({ width: 3, color: 0xffe9a8, alpha: 0.9 });
  }

  /** Returns the strip of a reel: the symbol in the top row of its window at each stop. */
  #strip(mode: SpinMode, reel: number): number[] {
    return (this.#compiled.sets[mode].windows[reel] ?? []).map((window) => window.displayedSymbols[0] ?? 0);
  }
}
