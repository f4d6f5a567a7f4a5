import { Alert, Button, Group, Text } from '@mantine/core';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { toastError } from '../../api/toast-error.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { namesIn } from '../../resource/value/field-text.ts';
import { formatDate } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import { refused } from '../../ui/refusal/refused.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { toast } from '../../ui/toast.ts';

const LIMIT = '1';

const namesOf = (row: Row<typeof reorganizations>) => Object.values(namesIn(row, 'successors')).join(', ');

/** Announces the next planned reorganization of the organization; one that was not carried out on its day can be started again. */
export function PlannedReorganization() {
  const { row } = useRecord(organizations);
  const { day } = useWho().rights;
  const planned = [
    { field: 'subjectGuid', op: 'in', value: [row.guid] },
    { field: 'appliedAt', op: 'empty' },
  ];
  const query = { filter: JSON.stringify({ and: planned }), sort: 'date', limit: LIMIT };
  const next = useCall(reorganizations.routes.list, { query }).data?.items[0];
  if (!next) return null;
  const { guid, change, date, newShortName } = next;
  const what = {
    rename: `будет называться: ${newShortName ?? ''}`,
    merge: `присоединяется к: ${namesOf(next)}`,
    split: `разделяется на: ${namesOf(next)}`,
  }[change];
  return (
    <div className={page.note}>
      <Alert color="orange">
        <Group justify="space-between">
          <Text size="sm">
            С {formatDate(date)} организация {what}.{' '}
            {date <= day && 'Пока не проведено: что помешало, сказано в уведомлении. '}
            <TextLink to={paths.organizationReorganizations(row.guid)}>Реорганизации</TextLink>
          </Text>
          {date <= day && <CarryOut guid={guid} />}
        </Group>
      </Alert>
    </div>
  );
}

function CarryOut({ guid }: { guid: string }) {
  const mayNot = useRefusal('organizations', 'update');
  const send = useSend(organizationCalls.carryOut);
  const onSuccess = () =>
    void toast({ color: 'green', message: 'Реорганизация проводится: когда закончится, карточка покажет это сама' });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={send.isPending}
      {...refused(mayNot)}
      onClick={() => send.mutate({ params: { guid } }, { onSuccess, onError: (error) => void toastError(error) })}
    >
      Провести сейчас
    </Button>
  );
}

/** What an organization in the archive has become. */
export function Successors() {
  const { row } = useRecord(organizations);
  const made = [
    { field: 'subjectGuid', op: 'in', value: [row.guid] },
    { field: 'change', op: 'in', value: ['merge', 'split'] },
    { field: 'appliedAt', op: 'filled' },
  ];
  const query = { filter: JSON.stringify({ and: made }), sort: '-date', limit: LIMIT };
  const last = useCall(reorganizations.routes.list, { query }).data?.items[0];
  if (!last) return null;
  const { change, date, successors } = last;
  const names = namesIn(last, 'successors');
  return (
    <>
      {' '}
      С {formatDate(date)} она {change === 'merge' ? 'присоединена к: ' : 'разделена на: '}
      {successors.map((guid, place) => (
        <span key={guid}>
          {place > 0 && ', '}
          <TextLink to={paths.organization(guid)}>{names[guid] ?? '…'}</TextLink>
        </span>
      ))}
      .
    </>
  );
}
