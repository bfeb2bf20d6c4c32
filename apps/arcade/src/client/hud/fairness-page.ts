import { CLIENT_SEED_PATTERN } from '../../fairness/seeds.ts';
import type { RotateReply, SeedView } from '../../wire/schemas.ts';
import { h } from '../dom.ts';
import { buildVerifyAddress } from '../../wire/verify-address.ts';
import type { MenuPageParts } from './menu-pages.ts';

/** Renders the menu page about provably fair play: the seeds in use, a form for a new client seed, and the server seed that its change reveals. */
export async function renderFairness(parts: MenuPageParts): Promise<HTMLElement> {
  const { api, texts } = parts;
  const state = await api.readState();
  if (!state.ok) return h('p', { class: 'note' }, texts.error(state.code));
  const body = h('div', { class: 'fair' });
  const show = (seed: SeedView, revealed?: RotateReply['revealed']): void => {
    body.replaceChildren(
      h('p', {}, texts.t('fairIntro')),
      seedForm(parts, seed, show),
      ...(revealed ? [revealedSeed(parts, revealed)] : []),
    );
  };
  show(state.value.seed);
  return body;
}

function seedForm(
  { api, texts }: MenuPageParts,
  seed: SeedView,
  done: (seed: SeedView, revealed: RotateReply['revealed']) => void,
): HTMLElement {
  const { t } = texts;
  const input = h('input', {
    id: 'client-seed',
    value: seed.clientSeed,
    maxlength: 64,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'client-seed-help',
  });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const submit = async (): Promise<void> => {
    if (!CLIENT_SEED_PATTERN.test(input.value)) return void (problem.textContent = t('fairClientSeedHelp'));
    const rotated = await api.rotateSeeds(input.value);
    if (rotated.ok) done(rotated.value.seed, rotated.value.revealed);
    else problem.textContent = texts.error(rotated.code);
  };
  return h(
    'form',
    {
      class: 'seeds',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void submit();
      },
    },
    h('span', { class: 'label' }, t('fairCommitment')),
    h('code', {}, seed.commitment),
    h('label', { for: 'client-seed' }, t('fairClientSeed')),
    input,
    h('small', { id: 'client-seed-help' }, t('fairClientSeedHelp')),
    h('span', { class: 'label' }, `${t('fairNonce')}: ${seed.nextNonce}`),
    problem,
    h('button', { type: 'submit', class: 'call' }, t('fairRotate')),
  );
}

function revealedSeed({ texts, game, compiled }: MenuPageParts, revealed: RotateReply['revealed']): HTMLElement {
  const { t } = texts;
  const link =
    revealed.rounds > 0 &&
    h(
      'a',
      {
        href: buildVerifyAddress(
          { ...revealed, gameCode: game.gameCode, title: compiled.model.code, nonce: revealed.rounds - 1 },
          texts.language,
        ),
        target: '_blank',
        rel: 'noopener',
      },
      t('fairVerifyLast'),
    );
  return h(
    'section',
    { class: 'revealed' },
    h('span', { class: 'label' }, t('fairRevealed')),
    h('code', {}, revealed.serverSeed),
    link,
  );
}
