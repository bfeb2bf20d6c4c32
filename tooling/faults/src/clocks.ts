import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '@baize/dev-env/child';

const PRELOAD = join(import.meta.dirname, 'clock-preload.ts');

/** The wall clock of one program, which can be moved while it runs and stays moved when it is started again. */
export class Clock {
  readonly #file: string;

  constructor(folder: string, name: string) {
    this.#file = join(folder, `clock-${name.replaceAll(' ', '-')}`);
  }

  /** What the program is started with. */
  get nodeArgs(): readonly string[] {
    return ['--import', PRELOAD];
  }

  get env(): Readonly<Record<string, string>> {
    return { FAULTS_CLOCK_FILE: this.#file };
  }

  async shift(ms: number, running: Child | undefined): Promise<void> {
    await writeFile(this.#file, String(ms));
    if (running) this.lookAgain(running);
  }

  /** For a program that was still starting when its clock was moved: what it read by itself may be what held before. */
  lookAgain(running: Child): void {
    running.process.kill('SIGUSR2');
  }
}
