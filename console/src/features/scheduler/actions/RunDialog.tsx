import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { settingsOf, type JobName } from 'contract/features/scheduler/job-kinds.ts';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import type { schedules } from 'contract/features/scheduler/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useId, useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { paths } from '../../../paths.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { namesIn } from '../../../resource/value/field-text.ts';
import { FieldInput } from '../../../resource/input/FieldInput.tsx';
import { toFormValues, toInput } from '../../../resource/frame/form-values.ts';
import { linkTo } from '../../../ui/link-to.ts';

interface Props {
  row: Row<typeof schedules>;
  onClose: () => void;
}

/** Starts a run now, optionally with other settings. */
export function RunDialog({ row, onClose }: Props) {
  const fields = settingsOf(row.kind as JobName);
  const [values, setValues] = useState(() => toFormValues(fields, row));
  const id = useId();
  const navigate = useNavigate();
  const { send, places, isPending, error } = useCheckedSend(scheduleCalls.run);
  const run = async () => {
    const started = await send({ params: { guid: row.guid }, body: { parameters: toInput(fields, values) } });
    if (!started) return;
    onClose();
    await navigate(linkTo(paths.run(started.guid)));
  };
  return (
    <ConfirmDialog
      title={`Запустить «${row.name}» сейчас?`}
      label="Запустить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">Запуск пойдёт с вашими правами. Расписание не изменится.</Text>
      {Object.entries(fields).map(([code, field]) => (
        <FieldInput
          key={code}
          id={`${id}-${code}`}
          label={field.label}
          field={field}
          value={values[code]}
          names={namesIn(row, code)}
          error={places[`parameters.${code}`]}
          onChange={(value) => setValues({ ...values, [code]: value })}
        />
      ))}
    </ConfirmDialog>
  );
}
