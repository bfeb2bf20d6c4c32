import { useRef } from 'react';

/**
 * The id of a confirmed form. Sent again with the same content after a network that failed it is the same, so that money moves
 * once; other content is another request. `undefined` content forgets it.
 */
export function useRequestId(): (content: string) => string {
  const confirmed = useRef<{ content: string; requestId: string }>(undefined);
  return (content) => {
    if (confirmed.current?.content !== content) confirmed.current = { content, requestId: crypto.randomUUID() };
    return confirmed.current.requestId;
  };
}
