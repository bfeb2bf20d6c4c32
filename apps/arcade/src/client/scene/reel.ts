import { Container, Sprite } from 'pixi.js';
import { ROWS } from '../../engine/model.ts';
import { easeOutBack, type Motion } from './motion.ts';
import type { SymbolArt } from './symbol-art.ts';

/** The sprites of a reel: those of its rows, one above the window, one below it, and one for the bounce. */
const SPRITES = ROWS + 3;
const SPEED_SYMBOLS_PER_SECOND = 30;
/** The time in which a reel moves backwards before it turns. */
const WIND_UP_SECONDS = 0.14;
/** The number of symbols that pass while a reel lands. */
const LANDING_SYMBOLS = 6;
/** The part of a cell that its symbol fills. */
const SYMBOL_SHARE = 0.97;

/** The size of a symbol's cell in CSS pixels. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/**
 * One reel. It shows the strip of the model in its order. `#position` is the stop in the top row, with a fraction while the reel
 * turns. The round of the arcade determines the stop at which it lands.
 */
export class Reel extends Container {
  readonly #art: SymbolArt;
  readonly #sprites: Sprite[];
  #cell: CellSize = { width: 100, height: 100 };
  #strip: readonly number[] = [0];
  #position = 0;
  #turning = false;
  #turningSeconds = 0;
  #covered: number | undefined;

  constructor(art: SymbolArt) {
    super();
    this.#art = art;
    this.#sprites = Array.from({ length: SPRITES }, () => new Sprite({ anchor: 0.5 }));
    this.addChild(...this.#sprites);
  }

  resize(cell: CellSize): void {
    this.#cell = cell;
    this.draw();
  }

  /** Changes the strip, because each spin mode has its own. The reel stays at its position, or moves to `stop`. */
  setStrip(strip: readonly number[], stop?: number): void {
    this.#strip = strip;
    this.#covered = undefined;
    if (stop !== undefined) this.#position = stop;
    this.draw();
  }

  /** Starts to turn. */
  start(): void {
    this.#turning = true;
    this.#turningSeconds = 0;
    this.#covered = undefined;
    this.release();
  }

  /** Draws the next frame of a turning reel, `seconds` after the last one. */
  turn(seconds: number): void {
    if (!this.#turning) return;
    this.#turningSeconds += seconds;
    // The reel winds up a little backwards before it turns, as after the pull of a lever.
    const windUp = this.#turningSeconds < WIND_UP_SECONDS;
    this.#position -= windUp ? -seconds * 1.6 : seconds * SPEED_SYMBOLS_PER_SECOND;
    this.draw();
  }

  /** Brings the reel to a stop within `ms`. */
  async land(stop: number, motion: Motion, ms: number, signal?: AbortSignal): Promise<void> {
    this.#turning = false;
    await motion.play(
      ms,
      (t) => {
        this.#position = stop + LANDING_SYMBOLS * (1 - easeOutBack(t));
        this.draw(t < 0.35);
      },
      signal,
    );
    this.#position = stop;
    this.draw();
  }

  /** Covers the whole reel with one symbol until it turns again. */
  cover(symbol: number): void {
    this.#covered = symbol;
    this.draw();
  }

  /** Returns the sprite in a row of the window, from 0 at the top. */
  spriteAt(row: number): Sprite | undefined {
    return this.#sprites[row + 1];
  }

  /** Removes all highlights. */
  release(): void {
    for (const sprite of this.#sprites) {
      sprite.tint = 0xffffff;
      this.#fit(sprite, 1);
    }
  }

  /** Scales the symbol of a row by a factor. */
  pulse(row: number, factor: number): void {
    const sprite = this.spriteAt(row);
    if (sprite) this.#fit(sprite, factor);
  }

  /** Places the sprites by the position of the reel, with blurred or sharp symbols. */
  draw(blurred = this.#turning): void {
    const first = Math.floor(this.#position);
    const fraction = this.#position - first;
    const textures = blurred ? this.#art.blurred : this.#art.sharp;
    this.#sprites.forEach((sprite, index) => {
      const row = index - 1;
      const symbol = this.#covered ?? this.#strip[modulo(first + row, this.#strip.length)] ?? 0;
      const texture = textures[symbol];
      if (texture) sprite.texture = texture;
      this.#fit(sprite, 1);
      sprite.position.set(this.#cell.width / 2, (row - fraction + 0.5) * this.#cell.height);
    });
  }

  #fit(sprite: Sprite, factor: number): void {
    const side = Math.min(this.#cell.width, this.#cell.height * 1.06) * SYMBOL_SHARE * factor;
    sprite.setSize(side, Math.min(side * 1.1, this.#cell.height * SYMBOL_SHARE * factor));
  }
}

function modulo(value: number, length: number): number {
  return ((value % length) + length) % length;
}
