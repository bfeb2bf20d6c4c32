import { useCrossing } from '@baize/site/security/use-crossing';
import { useViewer } from '@baize/site/viewer';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** /agent and /agentHome: sends the person to the same path on the agent site, which serves these pages (decision 1). */
export default function ToAgentSite() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const cross = useCrossing('agent');
  // The type of the account decides whether the agent site accepts its session, so a member waits until the account is loaded.
  const isViewerLoaded = viewer.kind === 'visitor' || viewer.type !== undefined;
  const crossToAgentSite = useEffectEvent(() => void cross(pathname));
  useEffect(() => {
    if (isViewerLoaded) crossToAgentSite();
  }, [isViewerLoaded]);
  return null;
}
