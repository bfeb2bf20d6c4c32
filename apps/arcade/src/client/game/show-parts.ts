import type { Hud } from '../hud/hud.ts';
import type { Scene } from '../scene/scene.ts';
import type { Sounds } from '../sound.ts';
import type { Texts } from '../texts/texts.ts';

/** The parts of the page that show the result of a round. */
export interface ShowParts {
  readonly scene: Scene;
  readonly hud: Hud;
  readonly texts: Texts;
  readonly sounds: Sounds;
  /** True if the system asks for reduced motion. Results are then shown at once, without animation. */
  readonly prefersReducedMotion: boolean;
}
