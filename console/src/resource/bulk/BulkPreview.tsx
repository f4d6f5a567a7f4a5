import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEqual } from '@tabler/icons-react';
import type { Resource } from 'contract/kit/resource.ts';
import { errorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import type { BulkChange } from './BulkField.tsx';
import classes from '../value/Comparison.module.css';
import { FieldValue } from '../value/FieldValue.tsx';
import type { BulkPreviewQuery } from './use-bulk-preview.ts';

interface Props {
  action: 'update' | 'remove';
  resource: Resource;
  change: BulkChange | null;
  preview: BulkPreviewQuery;
}

const icons = { change: IconCheck, same: IconEqual, refuse: IconAlertTriangle };

/** Shows for each record what will change, what stays, what is refused and why. */
export function BulkPreview({ action, resource, change, preview }: Props) {
  if (preview.error) return <ErrorNote {...errorText(preview.error)} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Loading height={160} />;
  const { rows } = preview.data;
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
            {rows.map(({ guid, name, outcome, reason, before }) => {
              const Icon = icons[outcome];
              return (
                <tr key={guid}>
                  <th scope="row">{name}</th>
                  {field && change && (
                    <td>
                      <FieldValue field={field} value={before?.[change.name]} />
                    </td>
                  )}
                  <td>
                    <Icon size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {words[outcome]}
                    {reason && `: ${reason}`}
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
