import { Alert } from '@mantine/core';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { formatDate } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

const LIMIT = '1';

/** Announces the next planned reorganization of the organization. */
export function PlannedReorganization() {
  const { row } = useRecord();
  const planned = [
    { field: 'subjectGuid', op: 'in', value: [row.guid] },
    { field: 'appliedAt', op: 'empty' },
  ];
  const query = { filter: JSON.stringify({ and: planned }), sort: 'date', limit: LIMIT };
  const next = useCall(reorganizations.routes.list, { query }).data?.items[0];
  if (!next) return null;
  const { change, date, newShortName, names } = next;
  const successors = Object.values(names.successors ?? {}).map((name) => `«${String(name)}»`);
  const what = {
    rename: `называется «${String(newShortName)}»`,
    merge: `присоединяется: ${successors.join(', ')}`,
    split: `разделяется: ${successors.join(', ')}`,
  }[change as 'rename' | 'merge' | 'split'];
  return (
    <Alert className={page.note} color="orange">
      С {formatDate(String(date))} организация {what}.{' '}
      <TextLink to={paths.organizationReorganizations(row.guid)}>Реорганизации</TextLink>
    </Alert>
  );
}
