import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { SlotsPage } from './readme/api/slots.tsx';
import { startMockPlatform } from './readme/api/mock-browser.ts';
import { Greeting, startTexts } from './readme/i18n/own-texts.tsx';
import { Lobby } from './readme/ui/lobby.tsx';

/** The app of somebody outside: the READMEs' own snippets, put beside each other. */
await startMockPlatform();
const { instance } = await startTexts();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
createRoot(root).render(
  <I18nextProvider i18n={instance}>
    <main>
      <Greeting name="बिमला" />
      <Lobby onPlay={() => undefined} />
      <SlotsPage />
    </main>
  </I18nextProvider>,
);
