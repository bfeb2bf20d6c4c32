import type { ChatMessage } from '@baize/contract/schemas/chat';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Somebody who is this near to the end reads the newest messages. */
const NEAR_END_PX = 60;

/** Keeps a scrolled list at its end while the reader is there, and at the same message when older ones come before it. */
export function useStickToEnd(messages: readonly ChatMessage[] | undefined) {
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const before = useRef({ first: '', height: 0, isAtEnd: true });
  useEffect(() => {
    if (list === null) return;
    const hear = () => {
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
      before.current.isAtEnd = atEnd;
      setIsAtEnd(atEnd);
    };
    list.addEventListener('scroll', hear, { passive: true });
    return () => list.removeEventListener('scroll', hear);
  }, [list]);
  useLayoutEffect(() => {
    if (list === null) return;
    const first = messages?.[0]?.messageId ?? '';
    const { first: formerFirst, height, isAtEnd: wasAtEnd } = before.current;
    if (wasAtEnd) list.scrollTo({ top: list.scrollHeight });
    else if (first !== formerFirst && height > 0) list.scrollBy({ top: list.scrollHeight - height });
    before.current = { first, height: list.scrollHeight, isAtEnd: wasAtEnd };
  }, [list, messages]);
  const toEnd = useCallback(() => list?.scrollTo({ top: list.scrollHeight }), [list]);
  return { ref: setList, isAtEnd, toEnd };
}
