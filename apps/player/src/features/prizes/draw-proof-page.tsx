import { useDrawProofQuery, usePrizeDrawsQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { DrawProofValue, PrizeDraw } from '@baize/contract/schemas/prizes';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { RecordList } from '@baize/site/record-list';
import { usePageParameter } from '@baize/site/use-page-parameter';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { prizeProofPath } from '../../shared/paths.ts';
import { usePrizeText } from '../../shared/use-prize-text.ts';
import { checkDraw } from './check-draws.ts';
import { Loaded } from './loaded.tsx';
import { ProofState } from './proof-state.tsx';
import { SeedsCard } from './seeds-card.tsx';
import proofStyles from './proof.module.css';
import styles from './prizes.module.css';

/**
 * The page /prizes/verify: the seeds of the member, the list of the member's draws, and the draw that the address names (`?draw=17&page=2`), computed again
 * in this browser.
 */
export function DrawProofPage() {
  const [params] = useSearchParams();
  const drawId = params.get('draw');
  return (
    <div className={proofStyles.proofs}>
      {drawId !== null && drawId !== '' && <Proof key={drawId} drawId={drawId} />}
      <SeedsCard />
      <Draws />
    </div>
  );
}

function Proof({ drawId }: { drawId: string }) {
  const result = useDrawProofQuery({ drawId, language: useLanguage() }, { refetchOnMountOrArgChange: true });
  return <Loaded result={result}>{(proof) => <ProofCard proof={proof} />}</Loaded>;
}

function ProofCard({ proof }: { proof: DrawProofValue }) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  return (
    <Card title={t('prize.proof_of', { time: dateTime(proof.drawnAt) })}>
      <p>{proof.title}</p>
      <ProofState
        input={proof}
        check={checkDraw}
        pending={
          proof.revealsAt === null
            ? t('prize.proof_pending')
            : t('prize.proof_pending_until', { time: dateTime(proof.revealsAt) })
        }
        values={useProofValues(proof)}
      />
    </Card>
  );
}

function useProofValues({ turn, envelope }: DrawProofValue): readonly (readonly [string, string])[] {
  const { t } = useTranslation('player');
  if (turn)
    return [
      [t('prize.client_seed'), turn.clientSeed],
      [t('prize.nonce'), String(turn.nonce)],
    ];
  if (!envelope) return [];
  return [
    [t('prize.label'), envelope.label],
    [t('prize.place'), String(envelope.place)],
  ];
}

function Draws() {
  const { t } = useTranslation('player');
  const { page, onPageChange } = usePageParameter();
  const result = usePrizeDrawsQuery(
    { language: useLanguage(), pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section>
      <h2 className={styles.subtitle}>{t('prize.draws')}</h2>
      <RecordList
        caption={t('prize.draws')}
        result={result}
        columns={useDrawColumns(result.data?.currency)}
        rowKey={({ drawId }) => drawId}
        empty={<EmptyState text={t('prize.draws_none')} />}
        page={page}
        onPageChange={onPageChange}
      />
    </section>
  );
}

function useDrawColumns(currency: Currency | undefined): Column<PrizeDraw>[] {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const prizeText = usePrizeText(currency);
  return [
    { key: 'drawnAt', head: t('prize.drawn_at'), cell: ({ drawnAt }) => dateTime(drawnAt) },
    { key: 'title', head: t('prize.game'), cell: ({ title }) => title },
    { key: 'prize', head: t('prize.prize'), cell: ({ prize }) => prizeText(prize) },
    {
      key: 'proof',
      head: t('prize.proof'),
      cell: ({ drawId }) => (
        <Button variant="link" render={<Link to={prizeProofPath(drawId)} />}>
          {t('prize.check_draw')}
        </Button>
      ),
    },
  ];
}
