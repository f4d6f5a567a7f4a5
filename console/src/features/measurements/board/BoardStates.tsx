import { Button, Group } from '@mantine/core';
import type { boardCalls } from 'contract/features/measurements/board.ts';
import { dayStateNames, dayStates, type DayState } from 'contract/features/measurements/facts.ts';
import type { Answer } from 'contract/kit/route.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import page from '../../../ui/Page.module.css';

interface Props {
  states: Answer<typeof boardCalls.board>['states'];
  value: DayState | undefined;
  onChange: (state: DayState | undefined) => void;
}

/** The number of points in each state over the period; a click filters by the state. */
export function BoardStates({ states, value, onChange }: Props) {
  const button = (state: DayState | undefined, label: string, count: number) => (
    <Button
      key={label}
      size="compact-sm"
      variant={state === value ? 'light' : 'default'}
      aria-pressed={state === value}
      onClick={() => onChange(state)}
    >
      {`${label}: ${formatNumber(count)}`}
    </Button>
  );
  const all = dayStateNames.reduce((sum, state) => sum + states[state], 0);
  return (
    <Group gap="xs" className={page.actions}>
      {button(undefined, 'все', all)}
      {dayStateNames.toReversed().map((state) => button(state, dayStates[state], states[state]))}
    </Group>
  );
}
