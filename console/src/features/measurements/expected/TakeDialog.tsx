import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expectedProfileCalls, MAX_WEEKS } from 'contract/features/expected-profiles/calls.ts';
import { expectedProfiles } from 'contract/features/expected-profiles/facts.ts';
import type { Input } from 'contract/kit/resource.ts';
import { hoursText } from 'contract/kit/hours.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { parseNumber } from '../../../resource/frame/form-values.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { NumberText } from '../../../ui/input/NumberText.tsx';
import { countOf, formatDate } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { TypicalDays } from './TypicalDays.tsx';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  point: string;
  onClose: () => void;
}

const dayForms = ['день', 'дня', 'дней'] as const;

/** Makes an expected profile of the medians of the point's own last weeks. */
export function TakeDialog({ point, onClose }: Props) {
  const [weeks, setWeeks] = useState('4');
  const [name, setName] = useDraftState('expected/name', '');
  const [permitted, setPermitted] = useState('20');
  const [from, setFrom] = useState<string | null>(moscowToday());
  const [to, setTo] = useState<string | null>(null);
  const isRight = /^\d{1,2}$/.test(weeks) && Number(weeks) >= 1 && Number(weeks) <= MAX_WEEKS;
  const usual = useQuery({
    queryKey: ['usual days', point, weeks],
    queryFn: ({ signal }) => call(expectedProfileCalls.usual, { params: { guid: point }, query: { weeks }, signal }),
    enabled: isRight,
    retry: false,
  });
  const { send, messages, isPending, error } = useCheckedSend(expectedProfiles.routes.create);
  const faults: Partial<Record<keyof Input<typeof expectedProfiles>, string>> = messages;
  const found = isRight ? usual.data : undefined;
  const working = found?.working.values ?? null;
  const dayOff = found?.dayOff.values ?? null;
  const isWhole = working !== null && dayOff !== null;
  const said = found
    ? isWhole
      ? `Медианы измеренного по часам: ${countOf(found.working.days, ['рабочий день', 'рабочих дня', 'рабочих дней'])}, выходных — ${countOf(found.dayOff.days, dayForms)}.`
      : 'За эти недели измерены не все часы рабочих и выходных дней: возьмите больше недель или введите профиль руками.'
    : isRight
      ? 'Считаем…'
      : '';
  const take = async () => {
    const body = {
      name: name || `По неделям до ${formatDate(moscowToday())}`,
      meteringPointGuid: point,
      working: hoursText(working ?? []),
      dayOff: hoursText(dayOff ?? []),
      permittedPercent: parseNumber(permitted) as number,
      validFrom: from ?? '',
      validTo: to,
      note: null,
    };
    if (!(await send({ body }))) return;
    void toast({ color: 'green', message: 'Ожидаемый профиль создан' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Профиль из последних недель"
      label="Создать"
      isPending={isPending}
      isDisabled={!isWhole}
      error={error ?? usual.error}
      onClose={onClose}
      onConfirm={() => void take().catch(() => undefined)}
    >
      <NumberText
        label="Сколько последних недель"
        unit="нед."
        value={weeks}
        onChange={setWeeks}
        error={isRight ? undefined : `Целое число от 1 до ${MAX_WEEKS}`}
      />
      <Text size="sm" component="output">
        {said}
      </Text>
      {isWhole && <TypicalDays working={working} dayOff={dayOff} />}
      <NumberText
        label="Допустимое отклонение"
        unit="%"
        value={permitted}
        onChange={setPermitted}
        error={faults.permittedPercent}
      />
      <DateField label="Действует с" required value={from} onChange={setFrom} error={faults.validFrom} />
      <DateField label="Действует по" value={to} onChange={setTo} error={faults.validTo} />
      <TextInput
        label="Наименование"
        placeholder={`По неделям до ${formatDate(moscowToday())}`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faults.name}
      />
    </ConfirmDialog>
  );
}
