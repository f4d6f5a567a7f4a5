import { Button } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const CalendarFeedDialog = lazy(async () => ({
  default: (await import('./CalendarFeedDialog.tsx')).CalendarFeedDialog,
}));

/** Shows the address from which a calendar program can read the coming runs. */
export function CalendarFeedButton() {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={16} />} onClick={() => setOpened(true)}>
        В свой календарь
      </Button>
      <Suspense>{isOpened && <CalendarFeedDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
