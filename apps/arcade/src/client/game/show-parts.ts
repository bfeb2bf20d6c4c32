import type { Hud } from '../hud/hud.ts';
import type { Scene } from '../scene/scene.ts';
import type { Sounds } from '../sound.ts';
import type { Texts } from '../texts/texts.ts';

/** The parts that show a result. */
export interface ShowParts {
  readonly scene: Scene;
  readonly hud: Hud;
  readonly texts: Texts;
  readonly sounds: Sounds;
  /** The player asked for reduced motion: results stand there at once. */
  readonly stillness: boolean;
}
