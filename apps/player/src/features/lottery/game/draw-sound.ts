/** A rising chord: the tones follow each other, and each fades out. */
const TONES_HERTZ = [523, 659, 784] as const;
const TONE_STEP_SECONDS = 0.12;
const TONE_SECONDS = 0.35;
const TONE_GAIN = 0.12;
/** An exponential ramp cannot end at zero. */
const SILENT_GAIN = 0.0001;

let context: AudioContext | undefined;

/** Plays a short chime by Web Audio, without a file. Browsers allow sound after the first press on the page. */
export function playDrawSound(): void {
  const audio = (context ??= new AudioContext());
  void audio.resume();
  TONES_HERTZ.forEach((hertz, index) => playTone(audio, hertz, audio.currentTime + index * TONE_STEP_SECONDS));
}

function playTone(audio: AudioContext, hertz: number, atSeconds: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(TONE_GAIN, atSeconds);
  gain.gain.exponentialRampToValueAtTime(SILENT_GAIN, atSeconds + TONE_SECONDS);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(atSeconds);
  oscillator.stop(atSeconds + TONE_SECONDS);
}
