import { currencies, type Currency } from '@baize/money';
import Check from 'lucide-react/icons/check';
import styles from './amount-field.module.css';
import { isSameAmount, typedAmount } from './amount-model.ts';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface QuickPicks {
  /** Name of the group for screen readers: "Quick amounts". */
  label: string;
  /** Decimal strings. */
  amounts: readonly string[];
  /** Formats an amount in the locale of the reader. */
  format: (amount: string) => string;
}

export interface AmountFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'icon' | 'end' | 'clear' | 'type' | 'min' | 'max'
> {
  currency: Currency;
  /** A decimal string, never a number: "1500.50"; empty while nothing is typed. */
  value: string;
  onValueChange: (amount: string) => void;
  picks?: QuickPicks | undefined;
  /** A button inside that takes all there is. */
  max?: { label: string; amount: string } | undefined;
}

/** An amount of money. Figures of other scripts and grouped ones ("1,500") are read too; judging it is the form's. */
export function AmountField({ currency, value, onValueChange, picks, max, ...rest }: AmountFieldProps) {
  const { disabled } = rest;
  return (
    <div className={styles.root}>
      <TextField
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        value={value}
        onChange={(event) => onValueChange(typedAmount(event.currentTarget.value, currency))}
        icon={
          <span className={styles.symbol} aria-hidden="true">
            {currencies[currency].symbol}
          </span>
        }
        end={
          max && (
            <Button size="small" className={styles.max} disabled={disabled} onClick={() => onValueChange(max.amount)}>
              {max.label}
            </Button>
          )
        }
      />
      {picks && <Picks {...{ currency, value, onValueChange, picks, disabled }} />}
    </div>
  );
}

interface PicksProps extends Pick<AmountFieldProps, 'currency' | 'value' | 'onValueChange' | 'disabled'> {
  picks: QuickPicks;
}

function Picks({ currency, value, onValueChange, picks, disabled }: PicksProps) {
  return (
    <fieldset className={styles.picks} aria-label={picks.label} disabled={disabled}>
      {picks.amounts.map((amount) => {
        const pressed = isSameAmount(value, amount, currency);
        return (
          <Button
            key={amount}
            variant={pressed ? 'felt' : 'line'}
            className={styles.pick}
            icon={pressed && <Check aria-hidden="true" />}
            aria-pressed={pressed}
            onClick={() => onValueChange(amount)}
          >
            {picks.format(amount)}
          </Button>
        );
      })}
    </fieldset>
  );
}
