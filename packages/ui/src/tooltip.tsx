import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

const TOOLTIP_DELAY_MS = 300;

export interface TooltipProps {
  text: ReactNode;
  /** The described element, which accepts a ref and props. It must have its own name, because touch devices show no tooltip. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  disabled?: boolean;
}

export function Tooltip({ text, children, side = 'top', disabled = false }: TooltipProps) {
  return (
    <BaseTooltip.Root disabled={disabled}>
      <BaseTooltip.Trigger delay={TOOLTIP_DELAY_MS} render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className={styles.positioner} side={side} sideOffset={8}>
          <BaseTooltip.Popup className={styles.popup}>{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
