import { formatSelection } from '@baize/lottery/selection';
import { useNumberFormats } from '@baize/site/number-formats';
import { IconButton } from '@baize/ui/icon-button';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { usePlayTexts, type PlayTexts } from '../panel/play-texts.tsx';
import type { CartLine } from '../lines/cart-model.ts';
import styles from './cart.module.css';

export interface CartLineItemProps {
  line: CartLine;
  cost: string;
  /** True if the server has refused the order because of this line. */
  isMarked: boolean;
  isEdited: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A line of the bet slip: its play, selection, number of notes and cost, with buttons to edit and remove it. */
export function CartLineItem({ line, cost, isMarked, isEdited, onEdit, onRemove }: CartLineItemProps) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const texts = usePlayTexts();
  const name = `${texts.group(line.play)} · ${texts.name(line.play)}`;
  return (
    <li className={styles.line} data-state={isMarked ? 'refused' : isEdited ? 'edited' : 'plain'}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.selection} data-figures>
          {selectionWords(line, texts)}
        </span>
        <span className={styles.facts} data-figures>
          {t('lottery.line_facts', { notes: count(line.notes), price: cost })}
        </span>
        {isMarked && <span className={styles.refused}>{t('lottery.line_refused')}</span>}
      </div>
      <IconButton label={t('lottery.line_edit', { play: name })} size="small" pressed={isEdited} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={t('lottery.line_remove', { play: name })} size="small" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}

/** Longer selections, such as lists of hundreds of numbers, are cut. The number of notes stands beside them. */
const SELECTION_SHOWN_MAX_CHARACTERS = 60;

function selectionWords({ selection }: CartLine, texts: PlayTexts): string {
  const words = formatSelection(selection.map((row) => row.map(texts.option))).replaceAll('|', ' | ');
  if (words.length <= SELECTION_SHOWN_MAX_CHARACTERS) return words;
  return `${words.slice(0, SELECTION_SHOWN_MAX_CHARACTERS)}…`;
}
