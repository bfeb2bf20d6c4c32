import { currencies, type Currency } from '@baize/money';
import Check from 'lucide-react/icons/check';
import styles from './amount-field.module.css';
import { isSameAmount, typedAmount } from './amount-model.ts';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface QuickPicks {
  /** Accessible name of the group: "Quick amounts". */
  label: string;
  /** Amounts as decimal strings. */
  amounts: readonly string[];
  /** Formats an amount in the reader's locale. */
  format: (amount: string) => string;
}

export interface AmountFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'icon' | 'end' | 'clear' | 'type' | 'min' | 'max'
> {
  currency: Currency;
  /** The amount as a decimal string and never a number: "1500.50". It is empty while nothing is typed. */
  value: string;
  onValueChange: (amount: string) => void;
  picks?: QuickPicks | undefined;
  /** Button inside the field that enters the largest possible amount. */
  max?: { label: string; amount: string } | undefined;
}

/** Input of an amount of money. The field also accepts digits of other scripts and grouped digits ("1,500"). The form validates the amount. */
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
