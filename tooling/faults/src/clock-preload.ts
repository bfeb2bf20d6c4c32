/**
 * Shifts the wall clock of the program that is started with `node --import` of this file. FAULTS_CLOCK_FILE contains
 * the shift in milliseconds and is read at the start and on each SIGUSR2. `performance.now` and timers use the
 * monotonic clock and are not shifted, as when the clock of an operating system is set.
 */
import { readFileSync } from 'node:fs';

const file = process.env['FAULTS_CLOCK_FILE'];
const TrueDate = Date;
let shiftMs = 0;

function readShift(): void {
  try {
    shiftMs = Number(readFileSync(file ?? '', 'utf8'));
  } catch {
    shiftMs = 0;
  }
}

const now = (): number => TrueDate.now() + shiftMs;

// The proxy shifts the three ways to read the current time: Date(), new Date() without arguments, and Date.now().
globalThis.Date = new Proxy(TrueDate, {
  apply: () => new TrueDate(now()).toString(),
  construct: (target, args, newTarget) =>
    // Reflect.construct returns an object of the target's class, for which it has no type.
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

readShift();
process.on('SIGUSR2', readShift);
