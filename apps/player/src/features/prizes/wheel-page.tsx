import { useSpinWheelMutation, useWheelQuery } from '@baize/api/member';
import type { Wheel } from '@baize/contract/schemas/prizes';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
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
import { cutWheel, nextRotation, SEGMENT_TONES, segmentPath } from './wheel-model.ts';
import wheelStyles from './wheel.module.css';
import styles from './prizes.module.css';

/** The duration of the turn; the transition of `.disc` in wheel.module.css has the same. */
const TURN_MS = 3_600;

/** /prizes/wheel: the wheel of fortune with its published chances. */
export function WheelPage() {
  const { t } = useTranslation('player');
  const query = useGameQuery();
  const result = useWheelQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <Loaded result={result}>
      {({ wheel }) =>
        wheel ? (
          <Game wheel={wheel} />
        ) : (
          <Card>
            <EmptyState text={t('prize.wheel_none')} />
          </Card>
        )
      }
    </Loaded>
  );
}

function Game({ wheel }: { wheel: Wheel }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const errorSentence = useErrorSentence();
  const [rotation, setRotation] = useState(0);
  const [spin, { isLoading, error }] = useSpinWheelMutation();
  const parts = cutWheel(wheel.segments.map(({ weight }) => weight));
  const { drawn, isMoving, draw } = useDraw(
    wheel.promotionId,
    async (request) => {
      const answer = await spin(request);
      const place = wheel.segments.findIndex(({ prize }) => prize.prizeId === answer.data?.drawn.prizeId);
      const part = parts[place];
      if (part) setRotation((before) => nextRotation(part, before));
      return answer;
    },
    TURN_MS,
  );
  const obstacle = useDrawObstacle(wheel);
  return (
    <div className={styles.game}>
      <Card title={wheel.title} className={styles.stage}>
        <div className={wheelStyles.wheel}>
          <span className={wheelStyles.pointer} aria-hidden="true" />
          <svg
            className={wheelStyles.disc}
            viewBox="-104 -104 208 208"
            role="img"
            aria-label={t('prize.wheel_label', { number: String(wheel.segments.length) })}
            style={{ transform: `rotate(${rotation}deg)` }}
          >
            <circle r="103" className={wheelStyles.rim} />
            {parts.map((part, place) => (
              <path
                key={wheel.segments[place]?.prize.prizeId}
                d={segmentPath(part)}
                className={wheelStyles.segment}
                data-tone={place % SEGMENT_TONES}
              />
            ))}
            <circle r="14" className={wheelStyles.hub} />
          </svg>
        </div>
        <p className={styles.tickets}>
          {t('prize.tickets')}: <strong data-figures>{count(wheel.tickets)}</strong>
        </p>
        <Button
          variant="brass"
          loading={isLoading || isMoving}
          {...(obstacle !== undefined && !isMoving && { disabledReason: obstacle })}
          onClick={draw}
        >
          {t('prize.spin')}
        </Button>
        {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
        <DrawResult drawn={drawn} moving={isMoving ? t('prize.turning') : undefined} />
      </Card>
      <div className={styles.side}>
        <ChanceTable prizes={wheel.segments} currency={wheel.currency} />
        <TicketPanel ticketRules={wheel.ticketRules} rules={wheel.rules} currency={wheel.currency} />
      </div>
    </div>
  );
}
