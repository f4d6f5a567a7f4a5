import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { differences, namesIn } from 'contract/features/journal/sentence.ts';
import { importedColumns } from 'contract/kit/import-columns.ts';
import { importKeys, type ChangeByRow, type Import } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { formatNumber } from '../../ui/text/format.ts';
import classes from '../value/Comparison.module.css';
import { FieldValue } from '../value/FieldValue.tsx';

interface Props {
  resource: Resource;
  state: Import;
}

const keysOf = (resource: Resource) =>
  importedColumns(resource.fields)
    .filter(({ key }) => importKeys(resource).includes(key))
    .map(({ title }) => `«${title}»`)
    .join(', ');

/** The records that a file changes: the present name of each, and every field before and after. */
export function ImportChanges({ resource, state: { changed, updated } }: Props) {
  if (changed.length === 0) return null;
  const isRenaming = changed.some(({ renamed }) => renamed !== null);
  return (
    <>
      {isRenaming && (
        <Alert color="orange" role="alert" title="Найденные записи в файле названы иначе">
          Запись ищется по {keysOf(resource)}, и у отмеченных записей имя изменится. Если это разные записи, исправьте
          файл: иначе переписана будет чужая, со всем, что с ней связано.
        </Alert>
      )}
      <Text size="sm" fw={600}>
        Что изменится
        {changed.length < updated && `: первые ${formatNumber(changed.length)} из ${formatNumber(updated)}`}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Что изменится">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Запись</th>
              <th scope="col">Сейчас</th>
              <th scope="col">Станет</th>
            </tr>
          </thead>
          {changed.map((change) => (
            <RecordChanges key={change.row} resource={resource} change={change} />
          ))}
        </table>
      </section>
    </>
  );
}

/** The fields of one record, one row each. */
function RecordChanges({ resource, change }: { resource: Resource; change: ChangeByRow }) {
  const fields = differences(resource, change);
  return (
    <tbody>
      {fields.map(({ name, field, before, after }, index) => (
        <tr key={name}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={fields.length}>
              {change.renamed !== null && <IconAlertTriangle size={15} aria-hidden />} {change.name}
              <Text size="xs" c="dimmed">
                строка {change.row}
                {change.renamed !== null && `, станет «${change.renamed}»`}
              </Text>
            </th>
          )}
          <td>
            {field.label}: <FieldValue field={field} value={before} names={namesIn(change.before, name)} />
          </td>
          <td>
            <FieldValue field={field} value={after} names={namesIn(change.after, name)} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
