import type { NumberGroup } from '@baize/lottery/lhc/number-groups';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayTexts } from './play-texts.tsx';
import { hasAll, toggleSymbols } from './selection-model.ts';
import styles from './panel.module.css';

type Kind = NumberGroup['kind'];

export interface NumberGroupsProps {
  groups: readonly NumberGroup[];
  picked: readonly string[];
  /** The highest number of symbols that the row accepts. Larger groups are not offered. */
  max: number;
  onRowChange: (symbols: readonly string[]) => void;
}

/** Buttons that pick all numbers of an animal, a colour, or a first or last digit, in addition to the picked ones. A second press removes them. */
export function NumberGroups({ groups, picked, max, onRowChange }: NumberGroupsProps) {
  const { t } = useTranslation('player');
  const texts = usePlayTexts();
  const offered = groups.filter(({ numbers }) => numbers.length <= max);
  const kinds = [...new Set(offered.map(({ kind }) => kind))];
  const [chosenKind, setChosenKind] = useState<Kind>('animal');
  const kind = kinds.includes(chosenKind) ? chosenKind : kinds[0];
  if (kind === undefined) return null;
  return (
    <div className={styles.groups}>
      <SegmentedControl<Kind>
        label={t('lottery.groups')}
        segments={kinds.map((value) => ({ value, label: t(`lottery.groups_${value}`) }))}
        value={kind}
        onValueChange={setChosenKind}
        size="small"
      />
      <span className={styles.picks}>
        {offered
          .filter((group) => group.kind === kind)
          .map(({ option, numbers }) => (
            <button
              key={option}
              type="button"
              className={styles.pick}
              aria-label={texts.option(option)}
              aria-pressed={hasAll(picked, numbers)}
              onClick={() => onRowChange(toggleSymbols(picked, numbers))}
            >
              {shortText(option) ?? texts.option(option)}
            </button>
          ))}
      </span>
    </div>
  );
}

/** Returns the digit of a group by first or last digit, because the chosen kind already says which of them it is. `undefined` for other groups. */
function shortText(option: string): string | undefined {
  return /\d$/.exec(option)?.[0];
}
