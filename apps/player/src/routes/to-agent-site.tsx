import { useSiteOrigins } from '@baize/site/merchant';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** /agent and /agentHome live on the agent site (decision 1): the same path there. */
export default function ToAgentSite() {
  const { agent } = useSiteOrigins();
  const { pathname } = useLocation();
  useEffect(() => {
    location.replace(agent + pathname);
  }, [agent, pathname]);
  return null;
}
