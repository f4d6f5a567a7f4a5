import { Alert, Button, Group, Text } from '@mantine/core';
import { organizations } from 'contract/features/organizations/facts.ts';
import { previewMerging } from 'contract/features/organizations/merging.ts';
import type { Row } from 'contract/kit/resource.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { HIDDEN_RECORD } from 'contract/kit/row-title.ts';
import { lazy, Suspense, useState } from 'react';
import { useEvents } from '../../api/events.ts';
import { useCall } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { namesIn } from '../../resource/value/field-text.ts';
import { formatDate } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import { refused } from '../../ui/refusal/refused.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const CarryOutDialog = lazy(async () => ({ default: (await import('./CarryOutDialog.tsx')).CarryOutDialog }));

const LIMIT = '1';

const namesOf = (row: Row<typeof reorganizations>) => Object.values(namesIn(row, 'successors')).join(', ');

/** A reorganization that has not finished this long after its day began counts as failed. */
const CARRYING_MS = 60_000;

const stateOf = ({ updatedAt }: Row<typeof reorganizations>) =>
  Date.now() - Date.parse(updatedAt) < CARRYING_MS
    ? 'Проводится: если что-то помешает, об этом скажет уведомление.'
    : 'Пока не проведено: что помешало, сказано в уведомлении.';

/** Announces the next planned reorganization and what prevents it; one that was not carried out on its day can be
 *  started again. */
export function PlannedReorganization() {
  const { row } = useRecord(organizations);
  const { day } = useWho().rights;
  const planned = [
    { field: 'subjectGuid', op: 'in', value: [row.guid] },
    { field: 'appliedAt', op: 'empty' },
  ];
  const query = { filter: JSON.stringify({ and: planned }), sort: 'date', limit: LIMIT };
  const next = useCall(reorganizations.routes.list, { query }).data?.items[0];
  useEvents(['reorganizations'], [reorganizations.routes.list.path, organizations.routes.list.path]);
  if (!next) return null;
  const { change, date, newShortName, movesData } = next;
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
            С {formatDate(date)} организация {what}. {date <= day && `${stateOf(next)} `}
            {movesData && <Obstacle plan={next} />}
            <TextLink to={paths.organizationReorganizations(row.guid)}>Реорганизации</TextLink>
          </Text>
          {date <= day && <CarryOut plan={next} />}
        </Group>
      </Alert>
    </div>
  );
}

interface OfPlan {
  plan: Row<typeof reorganizations>;
}

/** What would prevent the reorganization if it were carried out today. */
function Obstacle({ plan: { subjectGuid, successors } }: OfPlan) {
  const mayNot = useRefusal('organizations', 'update');
  const asked = { params: { guid: subjectGuid }, query: { successor: successors[0]! } };
  const { data } = useCall(previewMerging, asked, { enabled: mayNot === undefined });
  if (!data || data.quotas.length + data.collisions.length === 0) return null;
  return <>Сейчас перенести людей и записи нельзя, почему — «⋮», «Что перейдёт». </>;
}

function CarryOut({ plan }: OfPlan) {
  const mayNot = useRefusal('organizations', 'update');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" {...refused(mayNot)} onClick={() => setAsking(true)}>
        Провести сейчас
      </Button>
      <Suspense>{isAsking && <CarryOutDialog plan={plan} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

/** The successors of an archived organization. */
export function Successors() {
  const { row } = useRecord(organizations);
  const made = [
    { field: 'subjectGuid', op: 'in', value: [row.guid] },
    { field: 'change', op: 'in', value: ['merge', 'split'] },
    { field: 'appliedAt', op: 'filled' },
  ];
  const query = { filter: JSON.stringify({ and: made }), sort: '-date', limit: LIMIT };
  const { data } = useCall(reorganizations.routes.list, { query });
  if (!data) return null;
  const [last] = data.items;
  if (!last) return ' Её данные сохранены.';
  const { change, date, successors, movesData } = last;
  const names = namesIn(last, 'successors');
  return (
    <>
      {' '}
      С {formatDate(date)} она {change === 'merge' ? 'присоединена к: ' : 'разделена на: '}
      {successors.map((guid, place) => (
        <span key={guid}>
          {place > 0 && ', '}
          {names[guid] ? <TextLink to={paths.organization(guid)}>{names[guid]}</TextLink> : HIDDEN_RECORD}
        </span>
      ))}
      {movesData ? '; люди и записи — у неё.' : '. Её данные сохранены.'}
    </>
  );
}
