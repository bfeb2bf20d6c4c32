import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { configureStore } from '@reduxjs/toolkit';
import { baseApi, configureApi, systemApi } from '@baize/api';
import { createMockPlatform } from '@baize/api/testing';
import { localeOf } from '@baize/i18n/number-format';
import { playerAreas } from '@baize/i18n/player';
import { validationSentence } from '@baize/i18n/sentences';
import { createI18n } from '@baize/i18n/setup';
import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { GameTile } from '@baize/ui/game-tile';
import { registerForm } from '@baize/validation/forms/register';
import { isValidationMessage } from '@baize/validation/messages';
import { setupServer } from 'msw/node';
import { ValidationError } from 'yup';

/** Uses the published packages as somebody outside does, and prints the results as JSON for the test that runs it. */
const origin = 'http://platform.example';
const { handlers } = await createMockPlatform({ origin });
const server = setupServer(...handlers);
server.listen({ onUnhandledFrame: 'error' });

configureApi({ origin, getToken: () => null, getLanguage: () => 'en', onSessionEnded: () => undefined });
const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (defaults) => defaults().concat(baseApi.middleware),
});
const settings = await store.dispatch(systemApi.endpoints.registerSettings.initiate()).unwrap();
server.close();

const texts = await createI18n({ language: 'ne', areas: playerAreas });
await texts.load('validation');
const rule = { enabled: true, required: true, acceptedPattern: '*', patternId: 1, minLength: 4, maxLength: 12 };
const fields = { ...settings.fields, username: rule };
const refusals = await registerForm({ ...settings, fields }, { today: '2026-11-30' })
  .validate({ username: '9', password: 'Lantern2026', confirmPassword: 'Other123' }, { abortEarly: false })
  .then(
    () => [],
    (error: unknown) => (error instanceof ValidationError ? error.errors : Promise.reject(error)),
  );

const tileTexts = { play: 'PLAY NOW', trial: 'FREE TRIAL', hot: 'HOT', favourite: 'Favourite' };
const tile = createElement(GameTile, {
  nodeId: 7,
  title: 'Song of the Naga',
  vendor: 'PG',
  texts: tileTexts,
  onPlay: () => undefined,
});

console.log(
  JSON.stringify({
    minimumAge: settings.minimumAge,
    tile: renderToString(tile),
    sentences: (refusals as unknown[])
      .filter(isValidationMessage)
      .map((refusal) => validationSentence(texts.instance, refusal)),
    amount: formatMoney(money('NPR', 2_486_050n), localeOf('ne')),
  }),
);
