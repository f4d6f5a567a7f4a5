import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { refused } from './refusal/refused.ts';

interface Props {
  /** The displayed period. */
  children: string;
  /** The names of the two buttons. */
  back?: string;
  forth?: string;
  /** Why there is nothing before and after this period. */
  begin?: string | undefined;
  end?: string | undefined;
  onTurn: (step: -1 | 1) => void;
}

/** A period with buttons to the previous and the next one. */
export const PeriodTurn = ({ children, back = 'Раньше', forth = 'Позже', begin, end, onTurn }: Props) => (
  <>
    <Button variant="default" size="compact-sm" aria-label={back} {...refused(begin)} onClick={() => onTurn(-1)}>
      <IconChevronLeft size={16} />
    </Button>
    <Text size="sm" fw={600}>
      {children}
    </Text>
    <Button variant="default" size="compact-sm" aria-label={forth} {...refused(end)} onClick={() => onTurn(1)}>
      <IconChevronRight size={16} />
    </Button>
  </>
);

interface YearProps extends Pick<Props, 'begin'> {
  year: number;
  onYear: (year: number) => void;
}

/** The same for a year. */
export const YearTurn = ({ year, begin, onYear }: YearProps) => (
  <PeriodTurn back="Предыдущий год" forth="Следующий год" begin={begin} onTurn={(step) => onYear(year + step)}>
    {`${year} год`}
  </PeriodTurn>
);
