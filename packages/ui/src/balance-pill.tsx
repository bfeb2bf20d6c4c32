/* oxlint-disable jsx-a11y/prefer-tag-over-role -- none of the elements that the rule suggests expresses a group outside a form */
import type { Money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ComponentProps, ReactNode } from 'react';
import styles from './balance-pill.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** An amount of more characters is shown smaller on a phone, because it stands beside the logo. */
const LONG_ABOVE_CHARACTERS = 16;

export interface BalancePillTexts {
  /** Accessible name of the pill: "Balance". */
  label: string;
  hide: string;
  show: string;
  /** Screen readers read this instead of the amount while it is hidden. */
  hidden: string;
  refresh: string;
  /** Screen readers read this instead of an amount that could not be loaded. */
  failed?: string;
}

export interface BalancePillProps extends Omit<ComponentProps<'div'>, 'children'> {
  texts: BalancePillTexts;
  /** Undefined while the amount is loading. */
  amount: Money | undefined;
  /** BCP 47 language tag, for digit grouping. */
  locale: string;
  hidden: boolean;
  /** The amount could not be loaded, so a dash is shown. */
  failed?: boolean;
  onHiddenChange: (hidden: boolean) => void;
  onRefresh?: (() => void) | undefined;
  refreshing?: boolean;
  /** The deposit button. */
  action?: ReactNode;
  /** True if the pill fills a row, so that a phone shows all of its parts. */
  roomy?: boolean;
}

export function BalancePill(props: BalancePillProps) {
  const {
    texts,
    amount,
    locale,
    hidden,
    failed = false,
    onHiddenChange,
    onRefresh,
    refreshing = false,
    action,
    roomy = false,
    className,
    ...rest
  } = props;
  const figure = amount && formatMoney(amount, locale);
  return (
    <div
      {...rest}
      role="group"
      aria-label={texts.label}
      className={cx(styles.root, className)}
      data-state={hidden ? 'hidden' : 'shown'}
      data-roomy={roomy || undefined}
    >
      <span className={styles.words}>
        <small className={styles.label}>{texts.label}</small>
        <b
          className={styles.amount}
          data-figures
          data-long={(figure !== undefined && figure.length > LONG_ABOVE_CHARACTERS) || undefined}
        >
          {figure === undefined ? (
            <MissingAmount failed={failed} text={texts.failed} />
          ) : (
            <Figure text={figure} hidden={hidden} hiddenText={texts.hidden} />
          )}
        </b>
      </span>
      <IconButton label={hidden ? texts.show : texts.hide} size="small" onClick={() => onHiddenChange(!hidden)}>
        {hidden ? <EyeOff /> : <Eye />}
      </IconButton>
      {onRefresh && (
        <IconButton
          label={texts.refresh}
          size="small"
          className={styles.refresh}
          loading={refreshing}
          onClick={onRefresh}
        >
          <RotateCw />
        </IconButton>
      )}
      {action}
    </div>
  );
}

/** Shows a skeleton while the amount is loading, and a dash after a failure. */
function MissingAmount({ failed, text }: { failed: boolean; text: string | undefined }) {
  if (!failed) return <Skeleton className={styles.wait} />;
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}

/** Shows the amount, or dots over the invisible amount, which keeps its width. */
function Figure({ text, hidden, hiddenText }: { text: string; hidden: boolean; hiddenText: string }) {
  if (!hidden) return text;
  return (
    <span className={styles.covered}>
      <span className={styles.unseen} aria-hidden="true">
        {text}
      </span>
      <span className={styles.dots} aria-hidden="true" />
      <VisuallyHidden>{hiddenText}</VisuallyHidden>
    </span>
  );
}
