import { useBootValue } from '@baize/site/merchant';
import { CdnProvider } from '@baize/ui/cdn-provider';
import type { ReactNode } from 'react';

/**
 * Chooses one of the server's hosts for pictures (spec section 9, "Image and game-launch CDNs"). The "random" number is derived from the
 * server's time, so that a host that renders the page and the browser choose the same one.
 */
export function SiteCdn({ children }: { children: ReactNode }) {
  const { imageCDNs, serverTime } = useBootValue().system;
  return (
    <CdnProvider cdns={imageCDNs} random={() => (Date.parse(serverTime) % 1000) / 1000}>
      {children}
    </CdnProvider>
  );
}
