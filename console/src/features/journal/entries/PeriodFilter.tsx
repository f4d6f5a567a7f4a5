import { Button, Popover, Stack } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { JournalSearch } from './journal-search.ts';

const DateField = lazy(async () => ({ default: (await import('../../../ui/input/DateField.tsx')).DateField }));

interface Props {
  from: string | undefined;
  to: string | undefined;
  onChange: (patch: JournalSearch) => void;
}

const dayOf = (text: string | undefined) => (text?.length === 10 ? text : null);

/** The first and the last day whose entries are shown. */
export const DayFields = ({ from, to, onChange }: Props) => (
  <Suspense>
    <DateField label="С" value={dayOf(from)} onChange={(day) => onChange({ from: day ?? undefined })} />
    <DateField label="По" value={dayOf(to)} onChange={(day) => onChange({ to: day ?? undefined })} />
  </Suspense>
);

/** The days whose entries are shown, behind a button. */
export function PeriodFilter(props: Props) {
  const [isOpened, setOpened] = useState(false);
  return (
    <Popover opened={isOpened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconCalendar size={16} />} onClick={() => setOpened(!isOpened)}>
          Дни
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpened && (
          <Stack gap="xs">
            <DayFields {...props} />
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
