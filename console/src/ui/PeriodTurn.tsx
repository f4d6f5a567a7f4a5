import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface Props {
  /** The period that is shown. */
  children: string;
  /** The names of the two buttons. */
  back?: string;
  forth?: string;
  /** Why there is nothing after this period. */
  end?: string | undefined;
  onTurn: (step: -1 | 1) => void;
}

/** A period with the buttons that lead to its neighbours. */
export const PeriodTurn = ({ children, back = 'Раньше', forth = 'Позже', end, onTurn }: Props) => (
  <>
    <Button variant="default" size="compact-sm" aria-label={back} onClick={() => onTurn(-1)}>
      <IconChevronLeft size={16} />
    </Button>
    <Text size="sm" fw={600}>
      {children}
    </Text>
    <Button
      variant="default"
      size="compact-sm"
      aria-label={forth}
      disabled={end !== undefined}
      title={end}
      onClick={() => onTurn(1)}
    >
      <IconChevronRight size={16} />
    </Button>
  </>
);

/** The same for a year. */
export const YearTurn = ({ year, onYear }: { year: number; onYear: (year: number) => void }) => (
  <PeriodTurn back="Предыдущий год" forth="Следующий год" onTurn={(step) => onYear(year + step)}>
    {`${year} год`}
  </PeriodTurn>
);
