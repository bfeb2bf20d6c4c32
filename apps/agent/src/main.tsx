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

async function start(root: HTMLElement): Promise<void> {
  const handOff = takeHandOffCode();
  const language = await startLanguage(agentAreas);
  const store = createSiteStore(language.i18n.chosen);
  if (handOff !== undefined)
    await (await import('@baize/site/security/arrive')).arriveByHandOff(store, language, handOff);
  createRoot(root).render(
    <StrictMode>
      <AgentApp store={store} language={language} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has lost its root');
start(root).catch((error: unknown) => {
  // Without its texts the site can say nothing; the page itself holds this one notice.
  console.error(error);
  document.getElementById('start-failed')?.removeAttribute('hidden');
});
