import { Group, Stack, Text, Title } from '@mantine/core';
import { IconCalculator, IconUserCheck } from '@tabler/icons-react';
import { boardCalls } from 'contract/features/measurements/board.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { EstimateDialog } from '../EstimateDialog.tsx';
import { useChangeRefusal } from '../use-value-refusal.ts';
import type { BoardPlace } from './BoardGrid.tsx';
import { DayStrip } from './DayStrip.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props extends BoardPlace {
  channel: Channel;
  onClose: () => void;
}

/** A day of a point: what is missing, why as far as it is known, and what can be done. */
export function DayDialog({ point, day, cell, channel, onClose }: Props) {
  const { meteringPointGuid: guid, name, isVirtual } = point;
  const [isEstimating, setEstimating] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const mayNotGive = useRefusal('measurements', 'update');
  const params = { guid };
  const values = useCall(pointValueCalls.values, { params, query: { channel, from: day, to: day } }).data;
  const reasons = useCall(boardCalls.reasons, { params, query: { channel, day } });
  const mayNot = useChangeRefusal(isVirtual);
  const lacksNothing = cell && cell.present >= cell.expected ? 'В этих сутках пропусков нет.' : undefined;
  const notAwaited = cell ? undefined : 'В эти сутки значений от точки не ждут.';
  if (isEstimating)
    return <EstimateDialog guid={guid} channel={channel} period={{ from: day, to: day }} onClose={onClose} />;
  if (isGiving) return <TaskDialog point={point} channel={channel} period={{ from: day, to: day }} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={`${name}, ${formatDate(day)}`} size="xl">
      <Stack gap="sm">
        {values ? <DayStrip day={day} values={values} /> : <Loading height={50} />}
        <Title order={3} size="h5">
          Что известно о причине
        </Title>
        {reasons.error && <ErrorNote {...errorText(reasons.error)} onRetry={() => void reasons.refetch()} />}
        {reasons.data?.length === 0 && (
          <Text size="sm">{lacksNothing ?? 'Программа ничего не знает о том, почему значений нет.'}</Text>
        )}
        {reasons.data?.map(({ text, measurementImportGuid }) => (
          <Text key={text} size="sm">
            {text}{' '}
            {measurementImportGuid && (
              <TextLink to={paths.measurementImport(measurementImportGuid)}>Открыть файл</TextLink>
            )}
          </Text>
        ))}
        <Group gap="xs">
          <ActionButton
            icon={IconCalculator}
            refusal={mayNot ?? notAwaited ?? lacksNothing}
            onClick={() => setEstimating(true)}
          >
            Заполнить расчётом
          </ActionButton>
          <ActionButton
            icon={IconUserCheck}
            refusal={mayNotGive ?? notAwaited ?? lacksNothing}
            onClick={() => setGiving(true)}
          >
            Поручить…
          </ActionButton>
          <TextLink to={paths.pointDay(guid, channel, day)}>Открыть сутки в карточке точки</TextLink>
        </Group>
      </Stack>
    </Dialog>
  );
}
