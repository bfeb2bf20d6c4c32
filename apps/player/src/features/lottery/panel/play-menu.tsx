import type { Play, PlayMarket } from '@baize/lottery/play';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from './choice-chips.tsx';
import { usePlayTexts } from './play-texts.tsx';
import styles from './panel.module.css';

export interface PlayMenuProps {
  /** The plays on sale. */
  plays: readonly Play<never>[];
  play: Play<never>;
  onPlayChange: (play: Play<never>) => void;
}

/** Leads to a play: market, group, play. A level with one entry is left out. */
export function PlayMenu({ plays, play, onPlayChange }: PlayMenuProps) {
  const { t } = useTranslation('player');
  const texts = usePlayTexts();
  const markets = firstOfEach(plays, ({ market }) => market);
  const inMarket = plays.filter(({ market }) => market === play.market);
  const groups = firstOfEach(inMarket, ({ group }) => group);
  const inGroup = inMarket.filter(({ group }) => group === play.group);
  const choose = (candidates: readonly Play<never>[], isChosen: (candidate: Play<never>) => boolean) => {
    const chosen = candidates.find(isChosen);
    if (chosen) onPlayChange(chosen);
  };
  return (
    <div className={styles.menu}>
      {markets.length > 1 && (
        <SegmentedControl<PlayMarket>
          label={t('lottery.market')}
          segments={markets.map(({ market }) => ({ value: market, label: t(`lottery.market_${market}`) }))}
          value={play.market}
          onValueChange={(market) => choose(plays, (candidate) => candidate.market === market)}
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

function firstOfEach(plays: readonly Play<never>[], keyOf: (play: Play<never>) => string): Play<never>[] {
  return plays.filter((play, index) => plays.findIndex((other) => keyOf(other) === keyOf(play)) === index);
}
