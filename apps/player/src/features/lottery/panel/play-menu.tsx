import { isSoldIn } from '@baize/lottery/line-price';
import type { Play, PlayMarket } from '@baize/lottery/play';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from './choice-chips.tsx';
import { usePlayTexts } from './play-texts.tsx';
import styles from './panel.module.css';

export interface PlayMenuProps {
  /** The plays on sale. */
  plays: readonly Play<never>[];
  /** The markets of the lottery. */
  markets: readonly PlayMarket[];
  play: Play<never>;
  market: PlayMarket;
  onPlayChange: (play: Play<never>, market: PlayMarket) => void;
}

/** Chooses a play in three levels: market, group and play. A level with a single entry is not shown. */
export function PlayMenu({ plays, markets, play, market, onPlayChange }: PlayMenuProps) {
  const { t } = useTranslation('player');
  const texts = usePlayTexts();
  const offered = markets.filter((each) => plays.some((candidate) => isSoldIn(candidate, each)));
  const inMarket = plays.filter((candidate) => isSoldIn(candidate, market));
  const groups = firstOfEach(inMarket, ({ group }) => group);
  const inGroup = inMarket.filter(({ group }) => group === play.group);
  const choose = (candidates: readonly Play<never>[], isChosen: (candidate: Play<never>) => boolean) => {
    const chosen = candidates.find(isChosen);
    if (chosen) onPlayChange(chosen, market);
  };
  const chooseMarket = (next: PlayMarket) => {
    const first = isSoldIn(play, next) ? play : plays.find((candidate) => isSoldIn(candidate, next));
    if (first) onPlayChange(first, next);
  };
  return (
    <div className={styles.menu}>
      {offered.length > 1 && (
        <SegmentedControl<PlayMarket>
          label={t('lottery.market')}
          segments={offered.map((each) => ({ value: each, label: t(`lottery.market_${each}`) }))}
          value={market}
          onValueChange={chooseMarket}
          size="small"
        />
      )}
      {groups.length > 1 && (
        <ChoiceChips
          label={t('lottery.group')}
          choices={groups.map((first) => ({ value: first.group, label: texts.group(first) }))}
          value={play.group}
          onValueChange={(group) => choose(inMarket, (candidate) => candidate.group === group)}
        />
      )}
      {inGroup.length > 1 && (
        <ChoiceChips
          label={t('lottery.play')}
          choices={inGroup.map((candidate) => ({ value: candidate.id, label: texts.name(candidate) }))}
          value={play.id}
          onValueChange={(id) => choose(inGroup, (candidate) => candidate.id === id)}
        />
      )}
    </div>
  );
}

/** Returns the first play of each group. */
function firstOfEach(plays: readonly Play<never>[], keyOf: (play: Play<never>) => string): Play<never>[] {
  return plays.filter((play, index) => plays.findIndex((other) => keyOf(other) === keyOf(play)) === index);
}
