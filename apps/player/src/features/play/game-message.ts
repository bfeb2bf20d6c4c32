/** The messages that a game may send to the page around it. */
export type GameMessage = 'balance-changed' | 'exit';

/** The parts of a `message` event that are read. */
export interface FrameMessage {
  origin: string;
  source: unknown;
  data: unknown;
}

/** Reads a `message` event. Returns `undefined` for an unknown message, and for any that does not come from the launched frame and its origin. */
export function readGameMessage(message: FrameMessage, origin: string, frame: unknown): GameMessage | undefined {
  if (message.origin !== origin || frame === null || message.source !== frame) return undefined;
  const { data } = message;
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'baize:balance-changed') return 'balance-changed';
  return data.type === 'baize:exit' ? 'exit' : undefined;
}
