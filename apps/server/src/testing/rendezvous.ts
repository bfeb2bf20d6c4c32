import { assert } from '../domain/assert.ts';

interface Waiting<Act, Participant> {
  readonly act: Act;
  readonly participant: Participant;
  readonly resume: () => void;
  readonly fail: (error: unknown) => void;
}

/** Performs an act for the participants that wait for the act, while all others wait for an act of their own. */
type Perform<Act, Participant> = (act: Act, participants: readonly Participant[]) => Promise<void>;

/**
 * Lets participants that run side by side wait for acts that concern the whole database. When all participants wait, the act for which most of them
 * wait is performed once for all of these.
 */
export class Rendezvous<Act, Participant> {
  readonly #perform: Perform<Act, Participant>;
  #running = 0;
  #waiting: Waiting<Act, Participant>[] = [];

  constructor(perform: Perform<Act, Participant>) {
    this.#perform = perform;
  }

  /** Runs all participants to their end. Throws the first failure after all of them have ended. */
  async run(participants: readonly Participant[], play: (participant: Participant) => Promise<void>): Promise<void> {
    this.#running = participants.length;
    const failures: unknown[] = [];
    const played = participants.map(async (participant) => {
      try {
        await play(participant);
      } catch (error) {
        failures.push(error);
      }
      this.#running -= 1;
      this.#performIfAllWait();
    });
    await Promise.all(played);
    if (failures.length > 0) throw failures[0];
  }

  /** Waits until the act was performed for this participant. */
  async meet(act: Act, participant: Participant): Promise<void> {
    await new Promise<void>((resume, fail) => {
      this.#waiting.push({ act, participant, resume, fail });
      this.#performIfAllWait();
    });
  }

  #performIfAllWait(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#running) return;
    const groups = [...Map.groupBy(this.#waiting, ({ act }) => act)];
    const [largest] = groups.toSorted(([, left], [, right]) => right.length - left.length);
    assert(largest !== undefined, 'somebody waits');
    const [act, group] = largest;
    this.#waiting = this.#waiting.filter((each) => each.act !== act);
    const participants = group.map(({ participant }) => participant);
    this.#perform(act, participants).then(
      () => group.forEach(({ resume }) => resume()),
      (error: unknown) => group.forEach(({ fail }) => fail(error)),
    );
  }
}
