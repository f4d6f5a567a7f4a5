import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expectedProfileCalls, MAX_WEEKS } from 'contract/features/expected-profiles/calls.ts';
import { expectedProfiles } from 'contract/features/expected-profiles/facts.ts';
import { hoursText } from 'contract/kit/hours.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { NumberText } from '../../../ui/input/NumberText.tsx';
import { countOf, formatDate } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { TypicalDays } from './TypicalDays.tsx';

interface Props {
  point: string;
  onClose: () => void;
}

const dayForms = ['день', 'дня', 'дней'] as const;

/** Makes an expected profile of the medians of the point's own last weeks. */
export function TakeDialog({ point, onClose }: Props) {
  const [weeks, setWeeks] = useState('4');
  const form = useRouteForm(expectedProfiles.routes.create, `expected/${point}`, { validFrom: moscowToday() });
  const isRight = /^\d{1,2}$/.test(weeks) && Number(weeks) >= 1 && Number(weeks) <= MAX_WEEKS;
  const usual = useQuery({
    queryKey: ['usual days', point, weeks],
    queryFn: ({ signal }) => call(expectedProfileCalls.usual, { params: { guid: point }, query: { weeks }, signal }),
    enabled: isRight,
    retry: false,
  });
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
  const usualName = `По неделям до ${formatDate(moscowToday())}`;
  const body = {
    name: form.body.name ?? usualName,
    meteringPointGuid: point,
    working: hoursText(working ?? []),
    dayOff: hoursText(dayOff ?? []),
  };
  return (
    <RouteDialog
      form={form}
      title="Профиль из последних недель"
      label="Создать"
      request={{ body }}
      isDisabled={!isWhole}
      error={usual.error}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: 'Ожидаемый профиль создан' });
        onClose();
      }}
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
      <NumberText {...form.field('permittedPercent')} description={undefined} unit="%" />
      <DateField {...form.field('validFrom')} />
      <DateField {...form.field('validTo')} />
      <TextInput {...form.text('name')} required={false} description={undefined} placeholder={usualName} />
    </RouteDialog>
  );
}
