import { Button, Group, Text, TextInput } from '@mantine/core';
import { employees } from 'contract/features/employees/facts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import { conflictCalls, newBreaches, describeBreach } from 'contract/features/rights/breaches.ts';
import { changesOf } from 'contract/features/rights/matrix.ts';
import { trialCalls } from 'contract/features/rights/trials.ts';
import { refusalToGive } from 'contract/rights/cover.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { undoable } from '../../../resource/frame/undoable.ts';
import { useSentOnce } from '../../../resource/frame/use-sent-once.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { openTrial } from '../open-trial.ts';
import { Effect } from './Effect.tsx';
import classes from './Explorer.module.css';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';

interface Props {
  person: string;
  rights: Rights;
  entity: EntityType;
  object: string | null;
  action: Action;
  isGiving: boolean;
  onDone: () => void;
}

/** Grants or denies one right to a person for a period, after a preview of the change, which can be tried in a separate
 *  window. */
export function GiveRight({ person, rights, entity, object, action, isGiving, onDone }: Props) {
  const id = useId();
  const who = useWho();
  const card = useCall(employees.routes.get, { params: { guid: person } });
  const mayNot = useRefusal('individualPermissions', 'create');
  const form = useRouteForm(individualPermissions.routes.create, `give-right/${person}`);
  const begin = useSend(trialCalls.ofEmployee);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { validFrom: from, validTo: to } = form.body;
  const effect = isGiving ? 'allow' : 'deny';
  const given: Grant = { entity, value: action, effect, object, from, to, group: null };
  const isOwn = card.data?.userGuid === who.userModel.guid;
  const own = isOwn ? 'Свои права меняет другой администратор.' : undefined;
  const refusal = mayNot ?? own ?? refusalToGive(who.rights, rights, given);
  const changes = changesOf(rights, given);
  const conflicts = useCall(conflictCalls.ofEmployee, { params: { guid: person } });
  const breaches = newBreaches(rights, { ...rights, grants: [...rights.grants, given] }, conflicts.data ?? []);
  const isForbidden = breaches.some(({ conflict }) => conflict.severity === 'forbid');
  const right = {
    effect,
    entityType: entity,
    value: action,
    objectGuid: object,
    validFrom: from,
    validTo: to,
  } as const;
  const give = () =>
    form.send({ body: { ...right, employeeGuid: person }, idempotencyKey }, (_, request) => {
      const message = `«${card.data?.fullName ?? 'Сотрудник'}»: ${isGiving ? 'право дано' : 'право запрещено'} лично`;
      void undoable({ message, request });
      onDone();
    });
  const giveOnce = useSentOnce(form.isPending, () => void give());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    giveOnce();
  };
  if (refusal) return <Text size="sm">Изменить здесь нельзя: {refusal}</Text>;
  return (
    <form className={classes.change} noValidate onSubmit={submit}>
      <Text fw={600} id={id}>
        {isGiving ? 'Дать лично' : 'Запретить лично'}
      </Text>
      <Group grow align="flex-start">
        <DateField {...form.field('validFrom')} />
        <DateField {...form.field('validTo')} />
      </Group>
      <TextInput {...form.text('reason')} description={`Не короче ${individualPermissions.fields.reason.min} знаков`} />
      <Effect changes={changes} from={from} to={to} />
      {breaches.map((breach) => (
        <Text key={breach.conflict.guid} size="sm">
          {describeBreach(card.data?.fullName ?? 'Сотрудник', breach)}
        </Text>
      ))}
      {form.error && <ErrorNote {...formErrorText(form.error)} />}
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={changes.lines.length === 0}
          onClick={() => void openTrial(() => begin.mutateAsync({ params: { guid: person }, body: right }))}
        >
          Попробовать
        </Button>
        <Button type="submit" loading={form.isPending} disabled={changes.lines.length === 0 || isForbidden}>
          {isGiving ? 'Дать' : 'Запретить'}
        </Button>
      </Group>
    </form>
  );
}
