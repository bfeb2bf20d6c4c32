import { randomUUID } from 'node:crypto';
import type { Gift, Guest } from './wallet.ts';

/** A message in a room. */
export interface RoomMessage {
  /** The number of the message in this process, by which a page recognises a message that it has shown already. */
  readonly number: number;
  readonly from: 'presenter' | 'guest';
  readonly name: string;
  readonly text: string;
}

/** Receives each new message of a room. */
export type Listener = (message: RoomMessage) => void;

/** A person in a room: a guest who came with a launch token, or a visitor (`guest` is undefined) who can only watch. */
export interface Visit {
  readonly visitId: string;
  readonly modelId: string;
  readonly language: string;
  readonly guest: Guest | undefined;
}

/** The gifts with their prices in major units. The currencies of the demo all have two decimal places. */
export const gifts: readonly Gift[] = [
  { giftId: 'rose', price: '10.00' },
  { giftId: 'cake', price: '50.00' },
  { giftId: 'crown', price: '250.00' },
];

const MESSAGES_PER_ROOM_MAX = 50;
/** Beyond this number, a new visit removes the oldest one. */
const VISITS_MAX = 10_000;

/** The rooms of this process, in memory. A restart empties them; the payments of gifts are stored by the platform. */
export class Rooms {
  readonly #messages = new Map<string, RoomMessage[]>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #visits = new Map<string, Visit>();
  #lastNumber = 0;

  /** Stores a new visit under a random id and returns it. */
  openVisit(visit: Omit<Visit, 'visitId'>): Visit {
    const opened = { ...visit, visitId: randomUUID() };
    const [oldest] = this.#visits.keys();
    if (oldest !== undefined && this.#visits.size >= VISITS_MAX) this.#visits.delete(oldest);
    this.#visits.set(opened.visitId, opened);
    return opened;
  }

  /** Returns the visit with this id, or undefined if there is none or it was removed. */
  findVisit(visitId: string): Visit | undefined {
    return this.#visits.get(visitId);
  }

  /** Returns the last messages of a room, the oldest first. */
  listMessages(modelId: string): readonly RoomMessage[] {
    return this.#messages.get(modelId) ?? [];
  }

  /** Numbers and stores a message, and passes it to everybody who listens to the room. */
  addMessage(modelId: string, message: Omit<RoomMessage, 'number'>): void {
    this.#lastNumber += 1;
    const numberedMessage = { ...message, number: this.#lastNumber };
    this.#messages.set(modelId, [...this.listMessages(modelId), numberedMessage].slice(-MESSAGES_PER_ROOM_MAX));
    for (const listener of this.#listeners.get(modelId) ?? []) listener(numberedMessage);
  }

  /** Calls the listener with each further message of the room. Returns the function that ends the subscription. */
  subscribe(modelId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(modelId) ?? new Set<Listener>();
    this.#listeners.set(modelId, listeners.add(listener));
    return () => void listeners.delete(listener);
  }
}
