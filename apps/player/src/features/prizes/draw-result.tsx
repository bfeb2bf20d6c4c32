import type { DrawValue } from '@baize/contract/schemas/prizes';
import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { prizeProofPath } from '../../shared/paths.ts';
import { usePrizeText } from '../../shared/use-prize-text.ts';
import styles from './prizes.module.css';

export interface DrawResultProps {
  drawn: DrawValue | undefined;
  /** Text for screen readers while the picture moves. It is undefined when the picture stands still. */
  moving: string | undefined;
}

/** Says what was won, also to a screen reader, and leads to the proof of the draw. */
export function DrawResult({ drawn, moving }: DrawResultProps) {
  return (
    <div className={styles.result}>
      <output className={styles.won}>{moving ?? (drawn && <Won drawn={drawn} />)}</output>
      {drawn && moving === undefined && <ToProof drawId={drawn.drawId} />}
    </div>
  );
}

function Won({ drawn }: { drawn: DrawValue }) {
  const { t } = useTranslation('player');
  const { prize, drawn: first, currency } = drawn;
  const prizeText = usePrizeText(currency);
  return (
    <>
      {first.prizeId !== prize.prizeId && <p>{t('prize.replaced', { drawn: prizeText(first) })}</p>}
      <p>{prize.kind === 'none' ? t('prize.won_nothing') : t('prize.won', { prize: prizeText(prize) })}</p>
      {prize.kind === 'gift' && <p>{t('prize.gift_note')}</p>}
    </>
  );
}

function ToProof({ drawId }: { drawId: string }) {
  const { t } = useTranslation('player');
  return (
    <Button variant="link" render={<Link to={prizeProofPath(drawId)} />}>
      {t('prize.check_draw')}
    </Button>
  );
}
