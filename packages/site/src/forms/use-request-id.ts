import { useRef } from 'react';

/** Returns and discards the request id (idempotency key) of what a form sends. */
export interface RequestIds {
  /**
   * Returns the request id of this content. The same content sent again after a network failure keeps its id, so that money moves only once;
   * other content gets a new id.
   */
  readonly requestIdFor: (content: string) => string;
  /** Discards the id after a reply of the server, so that the same content can be sent again as a new request. */
  readonly discardRequestId: () => void;
}

/** Keeps one request id per mounted form. */
export function useRequestId(): RequestIds {
  const last = useRef<{ content: string; requestId: string }>(undefined);
  return {
    requestIdFor: (content) => {
      if (last.current?.content !== content) last.current = { content, requestId: crypto.randomUUID() };
      return last.current.requestId;
    },
    discardRequestId: () => {
      last.current = undefined;
    },
  };
}
