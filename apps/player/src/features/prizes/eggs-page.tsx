import { useGoldenEggsQuery, useSmashGoldenEggMutation } from '@baize/api/member';
import type { DrawValue, GoldenEggs } from '@baize/contract/schemas/prizes';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useErrorSentence } from '@baize/site/sentences';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChanceTable } from './chance-table.tsx';
import { DrawResult } from './draw-result.tsx';
import { Loaded } from './loaded.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { useGameQuery } from './use-game-query.ts';
import { useDraw } from './use-draw.ts';
import { useDrawObstacle } from './use-draw-obstacle.ts';
import eggsStyles from './eggs.module.css';
import styles from './prizes.module.css';

/** The duration of the breaking; the animation of `.egg` in eggs.module.css has the same. */
const BREAK_MS = 700;

/** /prizes/eggs: golden eggs with their published chances. */
export function EggsPage() {
  const { t } = useTranslation('player');
  const query = useGameQuery();
  const result = useGoldenEggsQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <Loaded result={result}>
      {({ round }) =>
        round ? (
          <Game round={round} />
        ) : (
          <Card>
            <EmptyState text={t('prize.eggs_none')} />
          </Card>
        )
      }
    </Loaded>
  );
}

interface Choice {
  /** The place of the egg, from 0. */
  place: number;
  /** The last draw before the choice. The chosen egg opens when another one has replaced it. */
  lastDraw: DrawValue | undefined;
}

function Game({ round }: { round: GoldenEggs }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const errorSentence = useErrorSentence();
  const [choice, setChoice] = useState<Choice>();
  const [smash, { isLoading, error }] = useSmashGoldenEggMutation();
  const { drawn, isMoving, draw } = useDraw(round.promotionId, async (request) => await smash(request), BREAK_MS);
  const obstacle = useDrawObstacle(round);
  return (
    <div className={styles.game}>
      <Card title={round.title} className={styles.stage}>
        <p className={styles.soft}>{t('prize.eggs_note')}</p>
        <ul className={eggsStyles.eggs} aria-label={t('prize.eggs_label')}>
          {Array.from({ length: round.eggs }, (_, place) => (
            <li key={place}>
              <button
                type="button"
                className={eggsStyles.egg}
                data-state={eggState({
                  isChosen: choice?.place === place,
                  isMoving,
                  isOpen: drawn !== choice?.lastDraw,
                })}
                disabled={isLoading || isMoving || obstacle !== undefined}
                onClick={() => {
                  setChoice({ place, lastDraw: drawn });
                  draw();
                }}
              >
                <EggPicture />
                <span className={eggsStyles.eggName}>{t('prize.egg', { number: String(place + 1) })}</span>
              </button>
            </li>
          ))}
        </ul>
        <DrawResult drawn={drawn} moving={isMoving ? '' : undefined} />
        <p className={styles.tickets}>
          {t('prize.tickets')}: <strong data-figures>{count(round.tickets)}</strong>
        </p>
        {obstacle !== undefined && <p className={styles.soft}>{obstacle}</p>}
        {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
      </Card>
      <div className={styles.side}>
        <ChanceTable prizes={round.prizes} currency={round.currency} />
        <TicketPanel ticketRules={round.ticketRules} rules={round.rules} currency={round.currency} />
      </div>
    </div>
  );
}

interface EggFacts {
  isChosen: boolean;
  isMoving: boolean;
  isOpen: boolean;
}

function eggState({ isChosen, isMoving, isOpen }: EggFacts): 'whole' | 'breaking' | 'open' {
  if (!isChosen || !isOpen) return 'whole';
  return isMoving ? 'breaking' : 'open';
}

/** A drawing of an egg in two halves. The style sheet moves the halves apart when the egg opens. */
function EggPicture() {
  return (
    <svg viewBox="0 0 60 78" aria-hidden="true" className={eggsStyles.eggPicture}>
      <path
        className={eggsStyles.eggTop}
        d="M4 42 C4 18 18 4 30 4 C42 4 56 18 56 42 L46 36 L38 44 L30 36 L22 44 L14 36 Z"
      />
      <path
        className={eggsStyles.eggBottom}
        d="M4 42 L14 36 L22 44 L30 36 L38 44 L46 36 L56 42 C56 62 44 74 30 74 C16 74 4 62 4 42 Z"
      />
      <ellipse className={eggsStyles.eggShine} cx="21" cy="22" rx="6" ry="10" transform="rotate(24 21 22)" />
    </svg>
  );
}
