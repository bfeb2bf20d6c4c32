import { useBootValue } from '@baize/site/merchant';
import { CdnProvider } from '@baize/ui/cdn-provider';
import type { ReactNode } from 'react';

/**
 * Pictures come from one of the server's hosts (spec section 9, "Image and game-launch CDNs"). The chance is the moment of the
 * server's answer: a page that was rendered elsewhere picks the same one.
 */
export function SiteCdn({ children }: { children: ReactNode }) {
  const { imageCDNs, serverTime } = useBootValue().system;
  return (
    <CdnProvider cdns={imageCDNs} random={() => (Date.parse(serverTime) % 1000) / 1000}>
      {children}
    </CdnProvider>
  );
}
