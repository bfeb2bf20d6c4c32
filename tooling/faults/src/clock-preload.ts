/**
 * Loaded before a program (`node --import`): its wall clock can be moved while it runs. The file holds by how many milliseconds; it is
 * read at the start and at each SIGUSR2. What measures a length of time (`performance.now`, timers) goes on as it does when an operating
 * system's clock is set: that is another clock.
 */
import { readFileSync } from 'node:fs';

const file = process.env['FAULTS_CLOCK_FILE'];
const TrueDate = Date;
let shiftMs = 0;

function read(): void {
  try {
    shiftMs = Number(readFileSync(file ?? '', 'utf8'));
  } catch {
    shiftMs = 0;
  }
}

const now = (): number => TrueDate.now() + shiftMs;

globalThis.Date = new Proxy(TrueDate, {
  apply: () => new TrueDate(now()).toString(),
  construct: (target, args, newTarget) =>
    // What is constructed with a proxy's handler is always an object.
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

read();
process.on('SIGUSR2', read);
