import { useCrossing } from '@baize/site/security/use-crossing';
import { useViewer } from '@baize/site/viewer';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** /agent and /agentHome live on the agent site (decision 1): the same path there. */
export default function ToAgentSite() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const cross = useCrossing('agent');
  // Whether the other site lets a member in is known once it is loaded.
  const known = viewer.kind === 'visitor' || viewer.type !== undefined;
  const go = useEffectEvent(() => void cross(pathname));
  useEffect(() => {
    if (known) go();
  }, [known]);
  return null;
}
