import 'pixi.js/unsafe-eval'; // Lets Pixi run under a content security policy without eval.
import { Application, Sprite, Texture, type Ticker } from 'pixi.js';
import type { CompiledModel, SpinMode } from '../../engine/model.ts';
import type { GameView } from '../../wire/schemas.ts';
import { paintBackdrop } from './backdrop.ts';
import { layoutScene } from './layout.ts';
import { Motion } from './motion.ts';
import { Particles } from './particles.ts';
import { ReelsView } from './reels-view.ts';
import { drawSymbolArt, type SymbolArt } from './symbol-art.ts';

/** The inputs of a scene. `glyphs` are outlines by name, `words` the translated labels on the wild and the scatter. */
export interface SceneInput {
  readonly host: HTMLElement;
  readonly compiled: CompiledModel;
  readonly game: GameView;
  readonly name: string;
  readonly glyphs: Readonly<Record<string, string>>;
  readonly words: { readonly wild: string; readonly scatter: string };
  readonly prefersReducedMotion: boolean;
}

/** The highest number of device pixels per CSS pixel. More would cost time on phones without a visible difference. */
const RESOLUTION_MAX = 2;
/** Longer frames, e.g. after a hidden tab, count as this long, so that particles and reels do not jump. */
const FRAME_SECONDS_MAX = 0.05;

/** The canvas of a slot with backdrop, reels and particles. It only draws; other modules decide what it shows. */
export class Scene {
  readonly reels: ReelsView;
  readonly particles: Particles;
  readonly motion: Motion;
  readonly art: SymbolArt;
  readonly #app: Application;
  readonly #input: SceneInput;
  readonly #backdrop = new Sprite();
  #mode: SpinMode = 'base';

  private constructor(app: Application, input: SceneInput) {
    this.#app = app;
    this.#input = input;
    this.motion = new Motion(app.ticker);
    this.art = drawSymbolArt(input.compiled.model, input.game, input.glyphs, input.words);
    this.reels = new ReelsView(input.compiled, this.art, this.motion);
    this.particles = new Particles(input.game.title, input.game.palette.accent);
    app.stage.addChild(this.#backdrop, this.reels, this.particles);
    app.stage.eventMode = 'none';
    app.ticker.add(this.#frame);
    app.renderer.on('resize', () => this.#resize());
    this.#resize();
  }

  /** Creates the canvas in its host. It draws with WebGL, or with the 2D canvas where there is no WebGL; both show the same. */
  static async open(input: SceneInput): Promise<Scene> {
    const app = new Application();
    await app.init({
      preference: ['webgl', 'canvas'],
      resizeTo: input.host,
      resolution: Math.min(globalThis.devicePixelRatio || 1, RESOLUTION_MAX),
      autoDensity: true,
      antialias: true,
      backgroundColor: 0x0b0d12,
      eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    });
    app.canvas.setAttribute('aria-hidden', 'true');
    input.host.append(app.canvas);
    // Pixi resizes with the window only, but the host also changes its size when the bar of free rounds appears or disappears.
    new ResizeObserver(() => app.queueResize()).observe(input.host);
    return new Scene(app, input);
  }

  /** The name of the renderer that Pixi has chosen. */
  get rendererName(): string {
    return this.#app.renderer.name;
  }

  /** Paints the backdrop of a mode: day for paid spins, night for free games. */
  setMode(mode: SpinMode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#paint();
  }

  readonly #frame = (ticker: Ticker): void => {
    const seconds = Math.min(FRAME_SECONDS_MAX, ticker.deltaMS / 1_000);
    if (!this.#input.prefersReducedMotion) this.particles.advance(seconds);
    this.reels.turn(seconds);
  };

  #resize(): void {
    const { width, height } = this.#app.screen;
    this.reels.resize(layoutScene(width, height));
    this.particles.resize(width, height);
    this.particles.visible = !this.#input.prefersReducedMotion;
    this.#paint();
  }

  #paint(): void {
    const { width, height } = this.#app.screen;
    const canvas = paintBackdrop({
      layout: layoutScene(width, height),
      game: this.#input.game,
      mode: this.#mode,
      name: this.#input.name,
      glyphs: this.#input.glyphs,
      resolution: this.#app.renderer.resolution,
    });
    const before = this.#backdrop.texture;
    this.#backdrop.texture = Texture.from(canvas);
    this.#backdrop.setSize(width, height);
    if (before !== Texture.EMPTY) before.destroy(true);
  }
}
