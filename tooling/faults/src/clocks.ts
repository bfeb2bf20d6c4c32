import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '@baize/dev-env/child';

const PRELOAD = join(import.meta.dirname, 'clock-preload.ts');

/** The wall clock of one program. A shift applies while the program runs and after a restart (see clock-preload.ts). */
export class Clock {
  readonly #file: string;

  constructor(folder: string, name: string) {
    this.#file = join(folder, `clock-${name.replaceAll(' ', '-')}`);
  }

  /** The arguments of Node that load the clock into the program. */
  get nodeArgs(): readonly string[] {
    return ['--import', PRELOAD];
  }

  /** The environment that tells the program where its shift is stored. */
  get env(): Readonly<Record<string, string>> {
    return { FAULTS_CLOCK_FILE: this.#file };
  }

  /** Sets the shift in milliseconds against the true time; 0 restores it. `running` is the program, if it runs. */
  async shift(ms: number, running: Child | undefined): Promise<void> {
    await writeFile(this.#file, String(ms));
    if (running) this.reloadShift(running);
  }

  /** Makes the program read its shift again. A program that was still starting during a shift may have read the old one. */
  reloadShift(running: Child): void {
    running.process.kill('SIGUSR2');
  }
}
