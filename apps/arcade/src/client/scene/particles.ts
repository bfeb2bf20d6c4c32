import { Container, Sprite, Texture } from 'pixi.js';
import type { TitleCode } from '../../engine/model.ts';
import { withAlpha } from './colour.ts';
import { getContext2d, createCanvas } from './symbol-tiles.ts';

/** A drifting particle. Speeds are in CSS pixels per second. */
interface Mote {
  readonly sprite: Sprite;
  readonly speed: number;
  readonly sway: number;
  phase: number;
}

/** A falling coin. `vx` and `vy` are its speeds in CSS pixels per second, `life` the seconds until it disappears. */
interface Coin {
  readonly sprite: Sprite;
  vx: number;
  vy: number;
  spin: number;
  life: number;
}

const MOTES = 26;
const COINS_MAX = 90;
/** The acceleration of coins in CSS pixels per second squared. */
const GRAVITY = 1_500;

/** Particles that drift through the scene (embers, bubbles or fireflies, by title), and falling coins for a big win. Their randomness has no effect on results. */
export class Particles extends Container {
  readonly #motes: Mote[];
  readonly #coins: Coin[] = [];
  readonly #coinTexture: Texture;
  #width = 1;
  #height = 1;
  #pouring = 0;

  constructor(title: TitleCode, accent: string) {
    super();
    const texture = title === 'lagoon-pearls' ? createBubbleTexture() : createGlowTexture(accent);
    this.#motes = Array.from({ length: MOTES }, () => {
      const sprite = new Sprite({ texture, anchor: 0.5, blendMode: title === 'lagoon-pearls' ? 'normal' : 'add' });
      sprite.scale.set(0.14 + Math.random() * 0.4);
      this.addChild(sprite);
      return { sprite, speed: 8 + Math.random() * 26, sway: 6 + Math.random() * 20, phase: Math.random() * 6.3 };
    });
    this.#coinTexture = createCoinTexture();
  }

  /** Adapts to a canvas of this size in CSS pixels, and scatters the particles anew. */
  resize(width: number, height: number): void {
    [this.#width, this.#height] = [width, height];
    for (const { sprite } of this.#motes) sprite.position.set(Math.random() * width, Math.random() * height);
  }

  /** Lets coins fall for a number of seconds. */
  pourCoins(seconds: number): void {
    this.#pouring = seconds;
  }

  /** Moves all particles on by the time since the last frame. */
  advance(seconds: number): void {
    for (const mote of this.#motes) {
      mote.phase += seconds;
      mote.sprite.y -= mote.speed * seconds;
      mote.sprite.x += Math.sin(mote.phase) * mote.sway * seconds;
      mote.sprite.alpha = 0.35 + 0.35 * Math.sin(mote.phase * 1.7);
      if (mote.sprite.y < -30) mote.sprite.position.set(Math.random() * this.#width, this.#height + 20);
    }
    this.#moveCoins(seconds);
  }

  #moveCoins(seconds: number): void {
    if (this.#pouring > 0) {
      this.#pouring -= seconds;
      if (this.#coins.length < COINS_MAX) this.#toss();
    }
    for (const tossed of this.#coins) {
      tossed.vy += GRAVITY * seconds;
      tossed.life -= seconds;
      tossed.spin += seconds * 9;
      tossed.sprite.x += tossed.vx * seconds;
      tossed.sprite.y += tossed.vy * seconds;
      tossed.sprite.scale.x = Math.cos(tossed.spin) * tossed.sprite.scale.y;
    }
    for (let index = this.#coins.length - 1; index >= 0; index -= 1) {
      const tossed = this.#coins[index];
      if (!tossed || (tossed.life > 0 && tossed.sprite.y < this.#height + 60)) continue;
      tossed.sprite.destroy();
      this.#coins.splice(index, 1);
    }
  }

  #toss(): void {
    const sprite = new Sprite({ texture: this.#coinTexture, anchor: 0.5 });
    sprite.position.set(this.#width / 2 + (Math.random() - 0.5) * this.#width * 0.3, this.#height * 0.62);
    sprite.scale.set(0.28 + Math.random() * 0.3);
    this.addChild(sprite);
    const angle = -Math.PI / 2 + (Math.random() - 0.5) * 1.3;
    const speed = 650 + Math.random() * 550;
    this.#coins.push({
      sprite,
      vx: Math.cos(angle) * speed,
      vy: Math.sin(angle) * speed,
      spin: Math.random() * 6,
      life: 2.6,
    });
  }
}

function createGlowTexture(colour: string): Texture {
  const canvas = createCanvas(64, 64);
  const context = getContext2d(canvas);
  const paint = context.createRadialGradient(32, 32, 0, 32, 32, 32);
  paint.addColorStop(0, '#ffffff');
  paint.addColorStop(0.25, withAlpha(colour, 0.8));
  paint.addColorStop(1, withAlpha(colour, 0));
  context.fillStyle = paint;
  context.fillRect(0, 0, 64, 64);
  return Texture.from(canvas);
}

function createBubbleTexture(): Texture {
  const canvas = createCanvas(64, 64);
  const context = getContext2d(canvas);
  const paint = context.createRadialGradient(26, 24, 2, 32, 32, 30);
  paint.addColorStop(0, 'rgba(255, 255, 255, 0.75)');
  paint.addColorStop(0.35, 'rgba(255, 255, 255, 0.12)');
  paint.addColorStop(0.9, 'rgba(220, 250, 255, 0.35)');
  paint.addColorStop(1, 'rgba(255, 255, 255, 0)');
  context.fillStyle = paint;
  context.beginPath();
  context.arc(32, 32, 30, 0, Math.PI * 2);
  context.fill();
  return Texture.from(canvas);
}

function createCoinTexture(): Texture {
  const canvas = createCanvas(96, 96);
  const context = getContext2d(canvas);
  const paint = context.createLinearGradient(0, 0, 96, 96);
  paint.addColorStop(0, '#fff4c2');
  paint.addColorStop(0.5, '#e8b84a');
  paint.addColorStop(1, '#8a5a0c');
  context.fillStyle = paint;
  context.beginPath();
  context.arc(48, 48, 44, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = '#fff1b0';
  context.lineWidth = 5;
  context.beginPath();
  context.arc(48, 48, 33, 0, Math.PI * 2);
  context.stroke();
  context.fillStyle = '#8a5a0c';
  context.beginPath();
  context.moveTo(48, 26);
  context.lineTo(64, 48);
  context.lineTo(48, 70);
  context.lineTo(32, 48);
  context.fill();
  return Texture.from(canvas);
}
