import { useRef } from 'react';

/**
 * Returns the request id (idempotency key) of a form's content. The same content sent again after a network failure
 * keeps its id, so that money moves only once; other content gets a new id.
 */
export function useRequestId(): (content: string) => string {
  const confirmed = useRef<{ content: string; requestId: string }>(undefined);
  return (content) => {
    if (confirmed.current?.content !== content) confirmed.current = { content, requestId: crypto.randomUUID() };
    return confirmed.current.requestId;
  };
}
