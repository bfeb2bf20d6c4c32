import type { DrawValue } from '@baize/contract/schemas/prizes';
import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { prizeProofPath } from '../../shared/paths.ts';
import { usePrizeText } from '../../shared/use-prize-text.ts';
import styles from './prizes.module.css';

export interface DrawResultProps {
  drawn: DrawValue | undefined;
  /** The text for screen readers while the animation runs; `undefined` when it has ended. */
  moving: string | undefined;
}

/** Announces the prize, also to screen readers, and links to the proof of the draw. The prize stays hidden until the animation has ended. */
export function DrawResult({ drawn, moving }: DrawResultProps) {
  return (
    <div className={styles.result}>
      <output className={styles.won}>{moving ?? (drawn && <WonPrize drawn={drawn} />)}</output>
      {drawn && moving === undefined && <ProofLink drawId={drawn.drawId} />}
    </div>
  );
}

function WonPrize({ drawn }: { drawn: DrawValue }) {
  const { t } = useTranslation('player');
  // A prize that was used up is replaced: `drawnPrize` is the one of the draw, `prize` the one that the member gets.
  const { prize, drawn: drawnPrize, currency } = drawn;
  const prizeText = usePrizeText(currency);
  return (
    <>
      {drawnPrize.prizeId !== prize.prizeId && <p>{t('prize.replaced', { drawn: prizeText(drawnPrize) })}</p>}
      <p>{prize.kind === 'none' ? t('prize.won_nothing') : t('prize.won', { prize: prizeText(prize) })}</p>
      {prize.kind === 'gift' && <p>{t('prize.gift_note')}</p>}
    </>
  );
}

function ProofLink({ drawId }: { drawId: string }) {
  const { t } = useTranslation('player');
  return (
    <Button variant="link" render={<Link to={prizeProofPath(drawId)} />}>
      {t('prize.check_draw')}
    </Button>
  );
}
