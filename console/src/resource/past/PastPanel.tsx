import { Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { fieldOf, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { MomentField } from '../../ui/input/MomentField.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from '../value/Comparison.module.css';
import { namesIn } from '../value/field-text.ts';
import { FieldValue } from '../value/FieldValue.tsx';
import { useRecord } from '../state/record-context.ts';

const isMoment = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

interface Moments {
  at: string;
  /** Null means the present. */
  to: string | null;
}

/** The record at one moment, which the address may contain, compared with another moment or the present. */
export function PastPanel() {
  const asked = String((useSearch({ strict: false }) as { at?: unknown }).at ?? '');
  const [at, setAt] = useState(isMoment(asked) ? asked : null);
  const [to, setTo] = useState<string | null>(null);
  const [shown, setShown] = useState<Moments | null>(at === null ? null : { at, to: null });
  return (
    <section>
      <Group align="flex-start" gap="sm">
        <MomentField label="Показать на дату" value={at} onChange={setAt} w={220} />
        <MomentField label="Сравнить с датой" value={to} onChange={setTo} w={220} description="Пусто — с настоящим" />
        <Button
          variant="default"
          mt={24}
          leftSection={<IconHistory size={16} />}
          disabled={!isMoment(at) || (to !== null && !isMoment(to))}
          onClick={() => setShown({ at: at!, to })}
        >
          Показать
        </Button>
        {shown && (
          <Button variant="subtle" mt={24} onClick={() => setShown(null)}>
            Скрыть
          </Button>
        )}
      </Group>
      {shown && <PastRecord {...shown} />}
    </section>
  );
}

function PastRecord({ at, to }: Moments) {
  const { resource, row } = useRecord();
  const zone = useTimeZone();
  const route = resource.routes.getAsOf;
  const first = useCall(route, { params: { guid: row.guid }, query: { at } });
  const second = useCall(route, { params: { guid: row.guid }, query: { at: to ?? at } }, { enabled: to !== null });
  const error = first.error ?? second.error;
  const [before, after] = [first.data, to === null ? row : second.data];
  if (error) return <ErrorNote {...errorText(error)} />;
  if (!before || !after) return <Loading height={160} mt="sm" />;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Поле</th>
          <th scope="col">На {formatDateTime(at, zone)}</th>
          <th scope="col">{to === null ? 'Сейчас' : `На ${formatDateTime(to, zone)}`}</th>
        </tr>
      </thead>
      <tbody>
        {Object.keys(resource.fields)
          .filter((name) => name in before)
          .map((name) => (
            <PastField key={name} resource={resource} name={name} before={before} after={after} />
          ))}
      </tbody>
    </table>
  );
}

interface FieldProps {
  resource: Resource;
  name: string;
  before: AnyRow;
  after: AnyRow;
}

function PastField({ resource, name, before, after }: FieldProps) {
  const field = fieldOf(resource, name)!;
  const isOther = JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return (
    <tr>
      <th scope="row">
        {field.label}
        {isOther && (
          <Text span size="xs" c="dimmed">
            {' '}
            · отличается
          </Text>
        )}
      </th>
      <td data-chosen={isOther || undefined}>
        <FieldValue field={field} value={before[name]} names={namesIn(before, name)} />
      </td>
      <td>
        <FieldValue field={field} value={after[name]} names={namesIn(after, name)} />
      </td>
    </tr>
  );
}
