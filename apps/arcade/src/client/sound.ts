/** Synthesises the sounds of the game with Web Audio, so that no file is loaded. All are silent until the player turns the sound on. */
export interface Sounds {
  readonly isOn: boolean;
  /** Turns the sound on or off, and returns true if it is on afterwards. */
  toggle(): boolean;
  /** Plays the start of the reels. */
  start(): void;
  /** Plays the stop of a reel, whose number from 0 raises the pitch. */
  stop(reel: number): void;
  /** Plays a scatter; `count` is the number of scatters so far. */
  scatter(count: number): void;
  /** Plays a win; `strength` is the number of winning lines. */
  win(strength: number): void;
  bigWin(): void;
  /** Plays the win of free games. */
  feature(): void;
}

/** A tone that starts `at` seconds from now. */
interface Note {
  readonly at: number;
  readonly hertz: number;
  readonly seconds: number;
  readonly volume: number;
  readonly shape: OscillatorType;
}

/** The notes of a C major scale without F and B, from C5 to E6. */
const SCALE_HERTZ = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51];
const MASTER_VOLUME = 0.35;

/** Creates the sounds, turned off. */
export function createSounds(): Sounds {
  let context: AudioContext | undefined;
  let on = false;

  const play = (...notes: readonly Note[]): void => {
    if (!on || !context) return;
    for (const note of notes) playNote(context, note);
  };
  const run = (from: number, count: number, gap: number, volume: number): Note[] =>
    Array.from({ length: count }, (_, index) => ({
      at: index * gap,
      hertz: SCALE_HERTZ[(from + index) % SCALE_HERTZ.length] ?? 440,
      seconds: 0.34,
      volume,
      shape: 'triangle' as const,
    }));

  return {
    get isOn() {
      return on;
    },
    toggle: () => {
      on = !on;
      // Browsers allow sound only after a click, and this runs in one.
      context ??= new AudioContext();
      void (on ? context.resume() : context.suspend());
      return on;
    },
    start: () =>
      play(
        { at: 0, hertz: 150, seconds: 0.16, volume: 0.3, shape: 'sine' },
        { at: 0.05, hertz: 220, seconds: 0.12, volume: 0.2, shape: 'sine' },
      ),
    stop: (reel) => play({ at: 0, hertz: 96 + reel * 9, seconds: 0.11, volume: 0.55, shape: 'square' }),
    scatter: (count) => play(...run(2 + count, 2, 0.08, 0.4)),
    win: (strength) => play(...run(0, 3 + Math.min(4, strength), 0.075, 0.35)),
    bigWin: () => play(...run(0, 16, 0.11, 0.4)),
    feature: () => play(...run(3, 8, 0.13, 0.4)),
  };
}

function playNote(context: AudioContext, { at, hertz, seconds, volume, shape }: Note): void {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.linearRampToValueAtTime(volume * MASTER_VOLUME, start + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
