import { Alert } from '@mantine/core';
import { organizations } from 'contract/features/organizations/facts.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useWho } from '../../api/who.ts';
import { FormFields } from '../../resource/form/FormFields.tsx';
import { useResourceFormState } from '../../resource/form/form-context.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import { consequenceOf } from './consequence.ts';

const MergingButton = lazy(async () => ({ default: (await import('./merging/MergingButton.tsx')).MergingButton }));

/** Describes the consequences while a reorganization is being planned; one planned for today is carried out at once. */
function Consequence() {
  const { day } = useWho().rights;
  const { change, date, movesData } = useResourceFormState(reorganizations).form.getValues();
  if (!change || !date) return null;
  const when = date <= day ? 'Этот день уже настал: реорганизацию проведут сразу.' : 'В этот день её проведут сами.';
  return (
    <Alert color="orange">
      {when} {consequenceOf({ change, movesData })}
    </Alert>
  );
}

const form = (
  <>
    <FormFields />
    <Consequence />
  </>
);

/** The reorganizations of the organization, and what it received from others. */
export function ReorganizationsTab() {
  const { row } = useRecord(organizations);
  const { day } = useWho().rights;
  const ofOrganization = useMemo(() => {
    const isIt = { op: 'in' as const, value: [row.guid] };
    return {
      or: [
        { field: 'subjectGuid', ...isIt },
        { field: 'successors', ...isIt },
      ],
    };
  }, [row.guid]);
  const initial = useMemo(() => ({ subjectGuid: row.guid }), [row.guid]);
  return (
    <ResourceListPage
      resource={reorganizations}
      base={ofOrganization}
      initial={initial}
      form={form}
      isFinal={({ date }) => date <= day}
    >
      <Suspense>
        <MergingButton row={row} />
      </Suspense>
    </ResourceListPage>
  );
}
