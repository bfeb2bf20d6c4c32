import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/**
 * Once around a site. Base UI writes no `<style>` into the page then, which a strict `style-src 'self'` refuses; what those
 * would have said stands in base.css.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>;
}
