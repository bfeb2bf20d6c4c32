import { FloatingService } from '@baize/site/floating-service';
import type { PageFrame } from './page-frame.ts';
import { RightBar } from './right-bar.tsx';

/** The parts that float at the lower corner of a wide screen. On a phone all of it is in the menu sheet. */
export function FloatingParts({ floatingService, rightBar }: Pick<PageFrame, 'floatingService' | 'rightBar'>) {
  return (
    <>
      {floatingService && <FloatingService />}
      {rightBar && <RightBar />}
    </>
  );
}
