import type { DrawValue } from '@baize/contract/schemas/prizes';
import { useRequestId } from '@baize/site/use-request-id';
import { REDUCED_MOTION } from '@baize/ui/use-media-query';
import { useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../../shared/use-single-flight.ts';

type Draw = (request: { requestId: string; promotionId: string }) => Promise<{ data?: DrawValue | undefined }>;

export interface DrawSteps {
  /** The last draw. Its animation may still run. */
  drawn: DrawValue | undefined;
  /** True until the animation has ended. */
  isMoving: boolean;
  draw: () => void;
}

/**
 * Draws a prize and shows it after the animation, or at once where less motion is wanted. A second press, also after a failed network, is the
 * same request, so that it uses one ticket.
 */
export function useDraw(promotionId: string, send: Draw, motionMs: number): DrawSteps {
  const [drawn, setDrawn] = useState<DrawValue>();
  const [isMoving, setMoving] = useState(false);
  const turns = useRef(0);
  const { requestIdFor } = useRequestId();
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setMoving(false), motionMs);
    return () => clearTimeout(timer);
  }, [isMoving, motionMs]);
  const draw = useSingleFlight(async () => {
    const { data } = await send({ promotionId, requestId: requestIdFor(`${promotionId}:${turns.current}`) });
    if (!data) return;
    turns.current += 1;
    setMoving(!matchMedia(REDUCED_MOTION).matches);
    setDrawn(data);
  });
  return { drawn, isMoving, draw };
}
