import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEqual } from '@tabler/icons-react';
import type { Field } from 'contract/kit/field.ts';
import { changedList } from 'contract/kit/list-change.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { errorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import type { BulkChange } from './BulkField.tsx';
import classes from '../value/Comparison.module.css';
import { FieldValue } from '../value/FieldValue.tsx';
import type { BulkPreviewQuery } from '../state/use-bulk-preview.ts';

interface Props {
  action: 'update' | 'remove';
  resource: Resource;
  change: BulkChange | null;
  preview: BulkPreviewQuery;
  /** Describes what else is lost when a record is deleted. */
  lossOf?: (guid: string) => string | undefined;
}

const order = ['refuse', 'change', 'same'];
const icons = { change: IconCheck, same: IconEqual, refuse: IconAlertTriangle };

interface DifferenceProps {
  field: Field;
  change: BulkChange;
  before: unknown;
}

/** The items added to and removed from a list. */
function ListDifference({ field, change: { value, lists = 'replace' }, before }: DifferenceProps) {
  const was = (before ?? []) as unknown[];
  const is = changedList(lists, was, value as unknown[]);
  const gained = is.filter((one) => !was.includes(one));
  const lost = was.filter((one) => !is.includes(one));
  return (
    <>
      {gained.length > 0 && (
        <div>
          прибавится: <FieldValue field={field} value={gained} />
        </div>
      )}
      {lost.length > 0 && (
        <div>
          убавится: <FieldValue field={field} value={lost} />
        </div>
      )}
    </>
  );
}

/** Shows for each record what will change, what stays the same, and what is refused and why. */
export function BulkPreview({ action, resource, change, preview, lossOf }: Props) {
  if (preview.error) return <ErrorNote {...errorText(preview.error)} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Loading height={160} />;
  // Rows that need a decision come first.
  const rows = preview.data.rows.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const field = change ? resource.fields[change.name] : undefined;
  const countOfOutcome = (wanted: keyof typeof icons) =>
    formatNumber(rows.filter(({ outcome }) => outcome === wanted).length);
  const words = { change: action === 'remove' ? 'будет удалена' : 'изменится', same: 'уже так', refuse: 'нельзя' };

  return (
    <>
      <Text size="sm">
        {action === 'remove' ? 'Будет удалено' : 'Изменится'}: {countOfOutcome('change')}
        {action === 'update' && ` · без изменений: ${countOfOutcome('same')}`} · нельзя: {countOfOutcome('refuse')}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Что произойдёт">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Запись</th>
              {field && <th scope="col">Сейчас</th>}
              <th scope="col">Что произойдёт</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ guid, name, qualifier, outcome, reason, before }) => {
              const Icon = icons[outcome];
              return (
                <tr key={guid}>
                  <th scope="row">
                    {name}
                    {qualifier && (
                      <Text size="xs" c="dimmed">
                        {qualifier}
                      </Text>
                    )}
                  </th>
                  {field && change && (
                    <td>
                      <FieldValue field={field} value={before?.[change.name]} />
                    </td>
                  )}
                  <td>
                    <Icon size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {words[outcome]}
                    {reason ? `: ${reason}` : lossOf?.(guid)}
                    {outcome === 'change' && field && change?.lists && (
                      <ListDifference field={field} change={change} before={before?.[change.name]} />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}
