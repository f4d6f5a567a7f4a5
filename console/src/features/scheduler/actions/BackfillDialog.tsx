import { Button, Text } from '@mantine/core';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import type { schedules } from 'contract/features/scheduler/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { countOf, formatDateTime } from '../../../ui/text/format.ts';
import { MomentField } from '../../../ui/input/MomentField.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import classes from '../Scheduler.module.css';

const forms = ['запуск', 'запуска', 'запусков'] as const;

interface Props {
  row: Row<typeof schedules>;
  onClose: () => void;
}

/** Runs a schedule for past starts, after showing them. */
export function BackfillDialog({ row, onClose }: Props) {
  const zone = useTimeZone();
  const form = useRouteForm(scheduleCalls.backfill, `backfill/${row.guid}`);
  const { from, to } = form.body;
  const [found, setFound] = useState<{ of: string; starts: readonly string[] } | null>(null);
  const of = `${from} ${to}`;
  const starts = found?.of === of ? found.starts : undefined;
  const params = { guid: row.guid };
  return (
    <RouteDialog
      form={form}
      title={`«${row.name}» за прошлое`}
      label={starts?.length ? `Выполнить ${countOf(starts.length, forms)}` : 'Выполнить'}
      request={{ params, body: { isDryRun: false } }}
      isDisabled={!starts?.length}
      onClose={onClose}
      onDone={({ runs }) => {
        void toast({ color: 'green', message: `Поставлено в очередь: ${countOf(runs, forms)}` });
        onClose();
      }}
    >
      <Text size="sm">Запуски пойдут по одному, каждый — за свой промежуток времени, с вашими правами.</Text>
      <MomentField {...form.field('from')} data-autofocus />
      <MomentField {...form.field('to')} />
      <Button
        variant="default"
        onClick={() =>
          void form.send({ params, body: { isDryRun: true } }, (answer) => setFound({ of, starts: answer.starts }))
        }
      >
        Показать, какие запуски будут
      </Button>
      {starts && (
        <ol className={classes.starts} aria-label="Запуски за прошлое">
          {starts.map((start) => (
            <li key={start}>{formatDateTime(start, zone)}</li>
          ))}
        </ol>
      )}
      {starts?.length === 0 && <Text size="sm">В этом промежутке запусков нет.</Text>}
    </RouteDialog>
  );
}
