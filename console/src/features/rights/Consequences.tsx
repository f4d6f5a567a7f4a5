import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { whatIfCalls } from 'contract/features/rights/what-if.ts';
import { trialCalls } from 'contract/features/rights/trials.ts';
import { entityTypes, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { openTrial } from './open-trial.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useResourceFormState } from '../../resource/form/form-context.ts';
import { EffectOnPeople } from '../../resource/rights/EffectOnPeople.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { countOf } from '../../ui/text/format.ts';
import classes from './Consequences.module.css';

type Items = Partial<Record<EntityType, PermissionValue>>;

const members = ['сотрудник', 'сотрудника', 'сотрудников'] as const;

/** Shows before saving who would gain and lose which rights. */
export function Consequences() {
  const { row, form, changed } = useResourceFormState();
  const [asked, setAsked] = useState<Items | null>(null);
  const { data, error, isFetching } = useQuery({
    queryKey: ['permission-groups', 'what-if', row?.guid, asked],
    queryFn: () => call(whatIfCalls.ofGroup, { params: { guid: row!.guid }, body: { items: asked! } }),
    enabled: row !== null && asked !== null,
  });
  const begin = useSend(trialCalls.ofGroup);
  if (!row || !changed.some((name) => name in entityTypes)) return null;
  const entered = (): Items => {
    const values = form.getValues();
    const given = Object.keys(entityTypes).flatMap((entity) => (values[entity] ? [[entity, values[entity]]] : []));
    return Object.fromEntries(given) as Items;
  };
  const isCurrent = asked !== null && JSON.stringify(asked) === JSON.stringify(entered());
  const consequences = isCurrent ? data : undefined;
  const tryOut = () => openTrial(() => begin.mutateAsync({ params: { guid: row.guid }, body: { items: entered() } }));
  return (
    <section className={classes.box} aria-label="Кого это коснётся" aria-live="polite">
      <Group gap="xs">
        <Button variant="default" loading={isFetching} onClick={() => setAsked(entered())}>
          Кого это коснётся?
        </Button>
        <Button
          variant="default"
          data-tip="Консоль откроется в новом окне такой, какой её сделает группа: только для просмотра и на полчаса"
          onClick={() => void tryOut()}
        >
          Попробовать
        </Button>
      </Group>
      {error && <ErrorNote {...errorText(error)} />}
      {asked && !isCurrent && <Text size="sm">Матрицу изменили после вопроса: спросите ещё раз.</Text>}
      {consequences && consequences.changed.length === 0 && (
        <Text>
          {consequences.employees === 0
            ? 'В группе нет сотрудников.'
            : `Ни у кого из ${countOf(consequences.employees, ['сотрудника', 'сотрудников', 'сотрудников'])} права не изменятся.`}
        </Text>
      )}
      {consequences && consequences.changed.length > 0 && (
        <>
          <Text>Права изменятся: {countOf(consequences.changed.length, members)}.</Text>
          <EffectOnPeople changed={consequences.changed} />
        </>
      )}
    </section>
  );
}
