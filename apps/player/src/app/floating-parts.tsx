import { FloatingService } from '@baize/site/floating-service';
import type { PageFrame } from './page-frame.ts';
import { RightBar } from './right-bar.tsx';

/** The buttons that float at the lower corner of a wide screen. On a phone, the menu popup has them all. */
export function FloatingParts({ floatingService, rightBar }: Pick<PageFrame, 'floatingService' | 'rightBar'>) {
  return (
    <>
      {floatingService && <FloatingService />}
      {rightBar && <RightBar />}
    </>
  );
}
