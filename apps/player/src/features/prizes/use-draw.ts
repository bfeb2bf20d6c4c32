import type { DrawValue } from '@baize/contract/schemas/prizes';
import { useRequestId } from '@baize/site/use-request-id';
import { REDUCED_MOTION } from '@baize/ui/use-media-query';
import { useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../../shared/use-single-flight.ts';

type SendDraw = (request: { requestId: string; promotionId: string }) => Promise<{ data?: DrawValue | undefined }>;

export interface DrawSteps {
  /** The last draw. Its animation may still run. */
  drawn: DrawValue | undefined;
  /** True until the animation has ended. */
  isMoving: boolean;
  draw: () => void;
}

/**
 * Draws a prize by `send` and keeps `isMoving` true for `motionMs`, or false at once if the person prefers reduced motion. Until a draw succeeds, every
 * attempt sends the same idempotency key, so that a retry after a network failure uses only one ticket.
 */
export function useDraw(promotionId: string, send: SendDraw, motionMs: number): DrawSteps {
  const [drawn, setDrawn] = useState<DrawValue>();
  const [isMoving, setMoving] = useState(false);
  // The number of finished draws is part of the content of the key, so that the next draw gets a new one.
  const drawCount = useRef(0);
  const { requestIdFor } = useRequestId();
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setMoving(false), motionMs);
    return () => clearTimeout(timer);
  }, [isMoving, motionMs]);
  const draw = useSingleFlight(async () => {
    const { data } = await send({ promotionId, requestId: requestIdFor(`${promotionId}:${drawCount.current}`) });
    if (!data) return;
    drawCount.current += 1;
    setMoving(!matchMedia(REDUCED_MOTION).matches);
    setDrawn(data);
  });
  return { drawn, isMoving, draw };
}
