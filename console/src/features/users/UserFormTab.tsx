import { Alert } from '@mantine/core';
import { userCalls } from 'contract/features/users/calls.ts';
import { keeperOf, users } from 'contract/features/users/facts.ts';
import { lazy, Suspense } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { useObstacle } from '../../api/obstacle.ts';
import { useWho } from '../../api/who.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormSections } from '../../resource/form/FormSections.tsx';
import { useRecord } from '../../resource/state/record-context.ts';

const NotifiedBy = lazy(async () => ({ default: (await import('./NotifiedBy.tsx')).NotifiedBy }));

const sections = {
  'Учётная запись': ['userName', 'validUntil', 'lastName', 'firstName', 'middleName', 'email', 'phone'],
  'Доступ к организации': ['memberFrom', 'memberTo', 'note'],
};

export function UserFormTab() {
  const { row } = useRecord(users);
  const isOwn = useWho().userModel.guid === row.guid;
  const obstacle = useObstacle(userCalls.obstacle, row.guid, useRefusal('users', 'update'));
  return (
    <CardFormTab mayNot={isOwn ? undefined : obstacle}>
      {!row.isHome && (
        <Alert color="blue">
          Учётную запись ведёт {keeperOf(row)}. Здесь меняются только доступ к вашей организации и примечание.
        </Alert>
      )}
      <FormSections of={sections} />
      <Suspense>
        <NotifiedBy user={row} />
      </Suspense>
    </CardFormTab>
  );
}
