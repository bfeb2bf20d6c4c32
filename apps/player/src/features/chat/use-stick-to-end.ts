import type { ChatMessage } from '@baize/contract/schemas/chat';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A reader whose scroll position is less than this far from the end counts as reading the newest messages. */
const NEAR_END_PX = 60;

/**
 * Keeps a scrolling list at its end while the reader is there, and at the same message when older messages are inserted before it. The list is the element
 * that receives `ref`.
 */
export function useStickToEnd(messages: readonly ChatMessage[] | undefined) {
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const lastLayout = useRef({ first: '', height: 0, isAtEnd: true });
  useEffect(() => {
    if (list === null) return;
    const onScroll = () => {
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
      lastLayout.current.isAtEnd = atEnd;
      setIsAtEnd(atEnd);
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, [list]);
  useLayoutEffect(() => {
    if (list === null) return;
    const first = messages?.[0]?.messageId ?? '';
    const { first: formerFirst, height, isAtEnd: wasAtEnd } = lastLayout.current;
    if (wasAtEnd) list.scrollTo({ top: list.scrollHeight });
    else if (first !== formerFirst && height > 0) list.scrollBy({ top: list.scrollHeight - height });
    lastLayout.current = { first, height: list.scrollHeight, isAtEnd: wasAtEnd };
  }, [list, messages]);
  const scrollToEnd = useCallback(() => list?.scrollTo({ top: list.scrollHeight }), [list]);
  return { ref: setList, isAtEnd, scrollToEnd };
}
