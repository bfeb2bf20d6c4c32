import '@baize/ui/tokens.css';
import '@baize/ui/fonts.css';
import '@baize/ui/base.css';
import './first-view.css';
import { playerAreas } from '@baize/i18n/player';
import { readFirstPage, setFirstViewAside, takeFirstPage, useFirstViewLive } from '@baize/site/first-page';
import { startLanguage } from '@baize/site/language';
import { takeHandOffCode } from '@baize/site/security/hand-off';
import { createSiteStore } from '@baize/site/store';
import { nextTask, whenIdle } from '@baize/site/when-idle';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { PlayerApp, type PlayerAppProps } from './app/player-app.tsx';
import { fetchFirstPage } from './app/player-routes.tsx';
import { keepSessionAnswers } from './app/session-answers.ts';

async function start(root: HTMLElement): Promise<void> {
  const handOff = takeHandOffCode();
  const page = fetchFirstPage(location.pathname);
  await nextTask();
  const firstPage = readFirstPage();
  const language = await startLanguage(playerAreas, firstPage?.language);
  await nextTask();
  const store = createSiteStore(language.i18n.chosen);
  // The code of a page adds its endpoints to the api, which leaves out answers of endpoints that it does not know.
  await page;
  const takesOver = takeFirstPage(store, firstPage, language.i18n.chosen());
  if (handOff !== undefined)
    await (await import('@baize/site/security/arrive')).arriveByHandOff(store, language, handOff);
  // A view that is taken over has to be rendered from its own answers alone.
  if (takesOver) whenIdle(() => void keepSessionAnswers(store));
  else keepSessionAnswers(store);
  await nextTask();
  const site = (
    <StrictMode>
      <LivePage store={store} language={language} />
    </StrictMode>
  );
  // In slices, so that a slow phone stays ready for a tap.
  startTransition(() => {
    // A section that is hydrated after another language was chosen differs from its HTML. React renders it anew, as it should.
    const onRecoverableError = (error: unknown) => {
      if (firstPage?.language === language.i18n.chosen()) reportError(error);
    };
    if (takesOver && handOff === undefined) return void hydrateRoot(root, site, { onRecoverableError });
    setFirstViewAside(root, firstPage?.language === language.i18n.chosen());
    createRoot(root).render(site);
  });
}

function LivePage(props: Omit<PlayerAppProps, 'Router'>) {
  useFirstViewLive();
  return <PlayerApp {...props} Router={BrowserRouter} />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has lost its root');
start(root).catch((error: unknown) => {
  // Without its texts a site can say nothing; the page itself holds this one notice.
  console.error(error);
  document.getElementById('start-failed')?.removeAttribute('hidden');
});
