import '@baize/ui/tokens.css';
import '@baize/ui/fonts.css';
import '@baize/ui/base.css';
import { agentAreas } from '@baize/i18n/agent';
import { startLanguage } from '@baize/site/language';
import { takeHandOffCode } from '@baize/site/security/hand-off';
import { createSiteStore } from '@baize/site/store';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AgentApp } from './app/agent-app.tsx';

/** Loads the texts, signs in by a hand-off code of the address, and renders the site. */
async function start(root: HTMLElement): Promise<void> {
  const handOffCode = takeHandOffCode();
  const language = await startLanguage(agentAreas);
  const store = createSiteStore(language.i18n.chosen);
  if (handOffCode !== undefined)
    await (await import('@baize/site/security/arrive')).arriveByHandOff(store, language, handOffCode);
  createRoot(root).render(
    <StrictMode>
      <AgentApp store={store} language={language} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
start(root).catch((error: unknown) => {
  // The texts could not be loaded, so the site cannot render an error page. index.html contains this notice.
  console.error(error);
  document.getElementById('start-failed')?.removeAttribute('hidden');
});
