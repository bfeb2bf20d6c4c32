import { Popover } from '@base-ui/react/popover';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { DayPicker, type DateRange as PickedRange, type DayPickerProps } from 'react-day-picker';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './date-range-field.module.css';
import { fromDate, shortcutOf, shortcutRange, SHORTCUTS, stepRange, STEPS_DAYS, toDate } from './date-range-model.ts';
import type { DateRange, Shortcut, StepDays } from './date-range-model.ts';
import box from './field-box.module.css';
import { FormField, splitFrame, type FieldFrameProps } from './form-field.tsx';
import panel from './panel.module.css';

export type { DateRange } from './date-range-model.ts';

export interface DateRangeTexts {
  shortcuts: Record<Shortcut, string>;
  /** Formats the label of a step: "Previous 7 days". */
  previous: (days: StepDays) => string;
  next: (days: StepDays) => string;
  apply: string;
  previousMonth: string;
  nextMonth: string;
}

/** Creates a formatter as `new Intl.DateTimeFormat(locale, options)` does. */
export type DateFormatOf = (options: Intl.DateTimeFormatOptions) => Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

export interface DateRangeFieldProps extends FieldFrameProps {
  value: DateRange;
  onValueChange: (range: DateRange) => void;
  /** The current day of the member or the merchant, as an ISO date. */
  today: string;
  /** First and last day that can be selected, as ISO dates, inclusive. */
  min?: string;
  max?: string;
  /** BCP 47 language tag for figures, and without `dateFormat` also for the names of months and days. */
  locale: string;
  /** Formats dates instead of `Intl.DateTimeFormat`, for languages that a browser may not support. */
  dateFormat?: DateFormatOf;
  texts: DateRangeTexts;
  className?: string;
}

/** Selects a range of days by shortcut, by step or in the calendar. The component is large, so import it lazily. */
export function DateRangeField(props: DateRangeFieldProps) {
  const [frame, { value, locale, dateFormat = intlOf(locale), className, ...rest }] = splitFrame(props);
  const [open, setOpen] = useState(false);
  return (
    <FormField {...frame} className={className}>
      {({ 'aria-invalid': _invalid, 'aria-required': _required, ...control }) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            {...control}
            // The label alone would hide the range from screen readers.
            aria-label={`${frame.label}: ${rangeText(value, dateFormat)}`}
            className={cx(box.box, styles.trigger)}
            data-state={frame.error === undefined ? 'valid' : 'invalid'}
          >
            <CalendarDays aria-hidden="true" />
            <span className={styles.value}>{rangeText(value, dateFormat)}</span>
            <ChevronDown aria-hidden="true" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner className={panel.positioner} sideOffset={4} align="start" collisionPadding={8}>
              <Popover.Popup className={cx(panel.panel, styles.popup)} aria-label={frame.label}>
                <RangePanel
                  {...rest}
                  value={value}
                  locale={locale}
                  dateFormat={dateFormat}
                  label={frame.label}
                  onClose={() => setOpen(false)}
                />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </FormField>
  );
}

type RangePanelProps = Omit<DateRangeFieldProps, keyof FieldFrameProps | 'className' | 'dateFormat'> & {
  dateFormat: DateFormatOf;
  label: string;
  onClose: () => void;
};

function RangePanel({ value, onValueChange, today, min, max, locale, dateFormat, texts, onClose }: RangePanelProps) {
  const choose = (range: DateRange) => {
    onValueChange(range);
    onClose();
  };
  const limits = { ...(min !== undefined && { from: min }), to: max ?? today };
  return (
    <div className={styles.panel}>
      <div className={styles.shortcuts}>
        {SHORTCUTS.map((shortcut) => (
          <Button
            key={shortcut}
            size="small"
            variant={shortcutOf(value, today) === shortcut ? 'felt' : 'line'}
            onClick={() => choose(shortcutRange(shortcut, today))}
          >
            {texts.shortcuts[shortcut]}
          </Button>
        ))}
        {STEPS_DAYS.flatMap((days) =>
          (['previous', 'next'] as const).map((direction) => {
            const stepped = stepRange(value, days, direction, limits);
            return (
              <Button
                key={`${direction}${days}`}
                size="small"
                disabled={!stepped}
                onClick={() => stepped && choose(stepped)}
              >
                {texts[direction](days)}
              </Button>
            );
          }),
        )}
      </div>
      <Calendar
        value={value}
        locale={locale}
        dateFormat={dateFormat}
        limits={limits}
        texts={texts}
        today={today}
        onApply={choose}
      />
    </div>
  );
}

interface CalendarProps extends Pick<RangePanelProps, 'value' | 'locale' | 'dateFormat' | 'texts' | 'today'> {
  limits: Partial<DateRange>;
  onApply: (range: DateRange) => void;
}

/** Keeps the range while it is being selected and reports only a complete one. */
function Calendar({ value, locale, dateFormat, limits, texts, today, onApply }: CalendarProps) {
  const [picked, setPicked] = useState<PickedRange | undefined>({ from: toDate(value.from), to: toDate(value.to) });
  const whole = picked?.from && picked.to ? { from: fromDate(picked.from), to: fromDate(picked.to) } : undefined;
  const monthName = dateFormat({ month: 'long', year: 'numeric' });
  const weekdayName = dateFormat({ weekday: 'narrow' });
  const dayNumber = new Intl.NumberFormat(locale);
  const dayName = dateFormat({ dateStyle: 'full' });
  return (
    <div className={styles.calendar}>
      <DayPicker
        mode="range"
        selected={picked}
        onSelect={setPicked}
        today={toDate(today)}
        defaultMonth={toDate(value.to)}
        weekStartsOn={0}
        disabled={[
          ...(limits.from === undefined ? [] : [{ before: toDate(limits.from) }]),
          ...(limits.to === undefined ? [] : [{ after: toDate(limits.to) }]),
        ]}
        formatters={{
          formatCaption: (month) => monthName.format(month),
          formatWeekdayName: (day) => weekdayName.format(day),
          formatDay: (day) => dayNumber.format(day.getDate()),
        }}
        labels={{
          labelPrevious: () => texts.previousMonth,
          labelNext: () => texts.nextMonth,
          labelGrid: (month) => monthName.format(month),
          labelDayButton: (day) => dayName.format(day),
        }}
        components={CALENDAR_COMPONENTS}
        classNames={CALENDAR_CLASSES}
      />
      <Button variant="brass" full className={styles.apply} disabled={!whole} onClick={() => whole && onApply(whole)}>
        {texts.apply}
      </Button>
    </div>
  );
}

const CALENDAR_COMPONENTS: NonNullable<DayPickerProps['components']> = {
  Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />),
};

const CALENDAR_CLASSES: NonNullable<DayPickerProps['classNames']> = {
  months: styles.months ?? '',
  month_caption: styles.caption ?? '',
  nav: styles.nav ?? '',
  button_previous: styles.arrow ?? '',
  button_next: styles.arrow ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  today: styles.today ?? '',
  outside: styles.outside ?? '',
  disabled: styles.disabled ?? '',
  selected: styles.selected ?? '',
  range_start: styles.edge ?? '',
  range_end: styles.edge ?? '',
  range_middle: styles.middle ?? '',
};

function intlOf(locale: string): DateFormatOf {
  return (options) => new Intl.DateTimeFormat(locale, options);
}

function rangeText({ from, to }: DateRange, dateFormat: DateFormatOf): string {
  const format = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
  return from === to ? format.format(toDate(from)) : format.formatRange(toDate(from), toDate(to));
}
