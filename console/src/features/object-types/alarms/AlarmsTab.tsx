import { Text } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { typeAlarmCalls, typeAlarms } from 'contract/features/object-types/alarms.ts';
import { resourceOfType } from 'contract/features/object-types/described.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { conditioned } from 'contract/kit/conditioned.ts';
import type { Filter } from 'contract/kit/filter.ts';
import { useMemo } from 'react';
import { refusalText } from '../../../api/decisions.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { InHead } from '../../../resource/card/InHead.tsx';
import { FilterField } from '../../../resource/filter/FilterField.tsx';
import { FormField } from '../../../resource/form/FormField.tsx';
import { FormSection } from '../../../resource/form/FormSection.tsx';
import { ResourceListPage } from '../../../resource/list/ResourceListPage.tsx';
import type { OwnCells } from '../../../resource/state/list-options.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { useMay } from '../../../resource/state/use-may.ts';
import { FilterSentence } from '../../../resource/value/FilterSentence.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { objectsPath } from './objects-path.ts';

/** The time of the next check of the type's alarms. */
function NextCheck({ guid }: { guid: string }) {
  const zone = useTimeZone();
  const { data } = useCall(typeAlarmCalls.checking, { params: { guid } });
  return (
    <Text size="sm" c="dimmed" px={20} pb={4}>
      О каждом объекте, который стал отвечать условию, один раз узнают все, кто такие объекты меняет.{' '}
      {data &&
        (data.nextAt ? (
          `Следующая проверка — ${formatDateTime(data.nextAt, zone)}.`
        ) : (
          <>
            По расписанию их не проверяет ни одна задача: заведите в{' '}
            <TextLink to={`${paths.scheduler}?create=true`}>планировщике</TextLink> задачу «Проверка тревог типов
            объектов».
          </>
        ))}
    </Text>
  );
}

function CheckButton({ guid }: { guid: string }) {
  const may = useMay(objectTypes).update;
  const check = useSend(typeAlarmCalls.check);
  const start = () =>
    check.mutate(
      { params: { guid } },
      { onSuccess: () => void toast({ color: 'green', message: 'Тревоги проверяются: ход виден в «Запусках»' }) },
    );
  return (
    <InHead place="actions">
      <ActionButton
        icon={IconBellRinging}
        refusal={refusalText(may) ?? (check.isPending ? 'Проверяем…' : undefined)}
        onClick={start}
      >
        Проверить сейчас
      </ActionButton>
    </InHead>
  );
}

/** The records of the open type, with the fields available to conditions. */
function useObjects() {
  const { row: type } = useRecord(objectTypes);
  return { type, objects: useMemo(() => conditioned(resourceOfType(type)), [type]) };
}

/** A condition as text that links to the objects that meet it now. */
function Condition({ condition }: { condition: Filter }) {
  const { type, objects } = useObjects();
  return (
    <TextLink
      to={`${objectsPath(type)}?filter=${encodeURIComponent(JSON.stringify(condition))}`}
      title="Какие объекты отвечают сейчас"
    >
      <FilterSentence resource={objects} filter={condition} />
    </TextLink>
  );
}

const cells: OwnCells<typeof typeAlarms> = {
  condition: { width: 420, cell: ({ condition }) => <Condition condition={condition} /> },
};

/** Alarms about the objects of a type, defined by conditions on their fields. */
export function AlarmsTab() {
  const { type, objects } = useObjects();
  const ofType = useMemo(() => ({ field: 'typeGuid', op: 'in' as const, value: [type.guid] }), [type.guid]);
  const initial = useMemo(() => ({ typeGuid: type.guid }), [type.guid]);
  const form = (
    <FormSection>
      <FormField name="name" />
      <FormField name="severity" />
      <FilterField name="condition" resource={objects} otherwise="Условие не задано" />
      <FormField name="isActive" />
    </FormSection>
  );
  return (
    <ResourceListPage resource={typeAlarms} base={ofType} initial={initial} form={form} cells={cells}>
      <CheckButton guid={type.guid} />
      <NextCheck guid={type.guid} />
    </ResourceListPage>
  );
}
