import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ru';
import { DateInput, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState, type FocusEvent, type ReactNode } from 'react';
import classes from './DateField.module.css';

dayjs.extend(customParseFormat);

interface DateFieldProps {
  id?: string;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Earlier days cannot be chosen. */
  min?: string | undefined;
  /** YYYY-MM-DD or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: (event: FocusEvent) => void;
  'aria-label'?: string;
}

const settings = { locale: 'ru', firstDayOfWeek: 1, weekendDays: [0] } as const;
const calendar = { role: 'dialog', 'aria-label': 'Календарь' };
const labels = {
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  previousDecade: 'Предыдущее десятилетие',
  nextDecade: 'Следующее десятилетие',
};
const formats = ['DD.MM.YYYY', 'D.M.YYYY', 'DD.MM.YY', 'YYYY-MM-DD', 'DDMMYYYY'];
const DROPDOWN_Z_INDEX = 100_000;

/** The typed text as YYYY-MM-DD; null when it is not a date. */
function parseTyped(text: string): string | null {
  const parsed = dayjs(text.trim(), formats, true);
  return parsed.isValid() ? parsed.format('YYYY-MM-DD') : null;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A date: typed as dd.mm.yyyy or chosen from a calendar. Invalid text and dates that are too early are returned as
 *  typed, so that the form refuses them; otherwise they would look like an empty date. */
export function DateField({ value, onChange, onBlur, min, ...rest }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLedHere, setLedHere] = useState(false);
  return (
    <DatesProvider settings={{ ...settings, weekendDays: [...settings.weekendDays] }}>
      <DateInput
        aria-haspopup="dialog"
        {...rest}
        {...(min && { minDate: min })}
        value={value && DATE.test(value) ? value : null}
        onChange={onChange}
        onFocus={() => setLedHere(true)}
        onClick={() => setLedHere(false)}
        onBlur={(event) => {
          const typed = event.currentTarget.value.trim();
          const day = parseTyped(typed);
          if (typed && (day === null || (min && day < min))) onChange(day ?? typed);
          onBlur?.(event);
        }}
        fixOnBlur={false}
        valueFormat="DD.MM.YYYY"
        placeholder="дд.мм.гггг"
        dateParser={parseTyped}
        clearable
        clearButtonProps={{ 'aria-label': 'Очистить' }}
        popoverProps={{
          zIndex: DROPDOWN_Z_INDEX,
          // The calendar would lie on the message that the focus leads to.
          disabled: isLedHere && Boolean(rest.error),
          attributes: { dropdown: calendar },
          onOpen: () => setOpen(true),
          onClose: () => setOpen(false),
        }}
        // Escape closes the calendar, not the dialog below it.
        data-mantine-stop-propagation={isOpen}
        ariaLabels={labels}
        classNames={{ day: classes.day }}
        hideOutsideDates
      />
    </DatesProvider>
  );
}
