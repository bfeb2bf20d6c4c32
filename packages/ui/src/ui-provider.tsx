import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/**
 * Provider for a whole site. It keeps Base UI from writing `<style>` elements, which a strict `style-src 'self'`
 * refuses; base.css contains their rules.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>;
}
