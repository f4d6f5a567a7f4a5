import { Button, Text } from '@mantine/core';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import type { schedules } from 'contract/features/scheduler/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
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
  const [period, setPeriod] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
  const [starts, setStarts] = useState<readonly string[] | null>(null);
  const { send, messages, isPending, error } = useCheckedSend(scheduleCalls.backfill);
  const change = (patch: Partial<typeof period>) => {
    setPeriod({ ...period, ...patch });
    setStarts(null);
  };
  const ask = async (isDryRun: boolean) => {
    const body = { from: period.from ?? '', to: period.to ?? '', isDryRun };
    const answer = await send({ params: { guid: row.guid }, body });
    if (!answer) return;
    if (isDryRun) {
      setStarts(answer.starts);
      return;
    }
    void toast({ color: 'green', message: `Поставлено в очередь: ${countOf(answer.runs, forms)}` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`«${row.name}» за прошлое`}
      label={starts?.length ? `Выполнить ${countOf(starts.length, forms)}` : 'Выполнить'}
      isPending={isPending}
      isDisabled={!starts?.length}
      error={error}
      onClose={onClose}
      onConfirm={() => void ask(false).catch(() => undefined)}
    >
      <Text size="sm">Запуски пойдут по одному, каждый — за свой промежуток времени, с вашими правами.</Text>
      <MomentField
        label="С"
        data-autofocus
        value={period.from}
        error={messages.from}
        onChange={(from) => change({ from })}
      />
      <MomentField label="По" value={period.to} error={messages.to} onChange={(to) => change({ to })} />
      <Button
        variant="default"
        disabled={!period.from || !period.to}
        onClick={() => void ask(true).catch(() => undefined)}
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
    </ConfirmDialog>
  );
}
