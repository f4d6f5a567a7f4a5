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
import { notedRequest } from '../../../api/noted-request.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { undoable } from '../../../resource/frame/undoable.ts';
import { useSentOnce } from '../../../resource/frame/use-sent-once.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { openTrial } from '../open-trial.ts';
import { Effect } from './Effect.tsx';
import classes from './Explorer.module.css';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  person: string;
  rights: Rights;
  entity: EntityType;
  object: string | null;
  action: Action;
  isGiving: boolean;
  onDone: () => void;
}

const MIN_REASON = 5;

/** Grants or denies one right to a person for a period, after a preview of the change, which can be tried in a separate
 *  window. */
export function GiveRight({ person, rights, entity, object, action, isGiving, onDone }: Props) {
  const id = useId();
  const who = useWho();
  const card = useCall(employees.routes.get, { params: { guid: person } });
  const mayNot = useRefusal('individualPermissions', 'create');
  const create = useSend(individualPermissions.routes.create);
  const begin = useSend(trialCalls.ofEmployee);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useDraftState('give-right/reason', '');
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
  const give = async () => {
    const noted = notedRequest();
    const body = { ...right, employeeGuid: person, reason: reason.trim() };
    await create.mutateAsync({ body, idempotencyKey, onAnswer: noted.onAnswer });
    const message = `«${card.data?.fullName ?? 'Сотрудник'}»: ${isGiving ? 'право дано' : 'право запрещено'} лично`;
    void undoable({ message, request: noted.request });
    onDone();
  };
  const giveOnce = useSentOnce(create.isPending, () => void give().catch(() => undefined));
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
        <DateField label="Действует с" value={from} onChange={setFrom} />
        <DateField label="Действует по" value={to} onChange={setTo} />
      </Group>
      <TextInput
        label="Основание"
        description={`Не короче ${MIN_REASON} знаков`}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Effect changes={changes} from={from} to={to} />
      {breaches.map((breach) => (
        <Text key={breach.conflict.guid} size="sm">
          {describeBreach(card.data?.fullName ?? 'Сотрудник', breach)}
        </Text>
      ))}
      {create.error && <ErrorNote {...formErrorText(create.error)} />}
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={changes.lines.length === 0}
          onClick={() => void openTrial(() => begin.mutateAsync({ params: { guid: person }, body: right }))}
        >
          Попробовать
        </Button>
        <Button
          type="submit"
          loading={create.isPending}
          disabled={changes.lines.length === 0 || isForbidden || reason.trim().length < MIN_REASON}
        >
          {isGiving ? 'Дать' : 'Запретить'}
        </Button>
      </Group>
    </form>
  );
}
