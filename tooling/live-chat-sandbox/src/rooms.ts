import { randomUUID } from 'node:crypto';
import type { Gift, Guest } from './wallet.ts';

export interface RoomMessage {
  readonly number: number;
  readonly from: 'presenter' | 'guest';
  readonly name: string;
  readonly text: string;
}

export type Listener = (message: RoomMessage) => void;

/** Somebody in a room: a guest who came with a launch token, or a visitor who watches. */
export interface Visit {
  readonly visitId: string;
  readonly modelId: string;
  readonly language: string;
  readonly guest: Guest | undefined;
}

/** Prices in the currencies of the demo, which all have two digits. */
export const gifts: readonly Gift[] = [
  { giftId: 'rose', price: '10.00' },
  { giftId: 'cake', price: '50.00' },
  { giftId: 'crown', price: '250.00' },
];

const MESSAGES_KEPT = 50;
const VISITS_MAX = 10_000;

/** The rooms of this process. A restart empties them; what was paid stands in the books of the platform. */
export class Rooms {
  readonly #messages = new Map<string, RoomMessage[]>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #visits = new Map<string, Visit>();
  #last = 0;

  open(visit: Omit<Visit, 'visitId'>): Visit {
    const opened = { ...visit, visitId: randomUUID() };
    const [oldest] = this.#visits.keys();
    if (oldest !== undefined && this.#visits.size >= VISITS_MAX) this.#visits.delete(oldest);
    this.#visits.set(opened.visitId, opened);
    return opened;
  }

  visit(visitId: string): Visit | undefined {
    return this.#visits.get(visitId);
  }

  messages(modelId: string): readonly RoomMessage[] {
    return this.#messages.get(modelId) ?? [];
  }

  say(modelId: string, message: Omit<RoomMessage, 'number'>): void {
    this.#last += 1;
    const said = { ...message, number: this.#last };
    this.#messages.set(modelId, [...this.messages(modelId), said].slice(-MESSAGES_KEPT));
    for (const listener of this.#listeners.get(modelId) ?? []) listener(said);
  }

  /** Returns the function that ends the listening. */
  listen(modelId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(modelId) ?? new Set<Listener>();
    this.#listeners.set(modelId, listeners.add(listener));
    return () => void listeners.delete(listener);
  }
}
