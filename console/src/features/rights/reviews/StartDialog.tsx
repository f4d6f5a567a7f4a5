import { Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import {
  reviewCalls,
  reviewPeople,
  reviewPeriods,
  type ReviewPeople,
  type ReviewPeriod,
} from 'contract/features/rights/reviews.ts';
import { addDays } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { ReferencesInput } from '../../../resource/input/ReferencesInput.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf, formatDate } from '../../../ui/text/format.ts';
import { rightForms } from './review-words.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  onClose: () => void;
}

const options = <K extends string>(names: Readonly<Record<K, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));
const peopleForms = ['человека', 'человек', 'человек'] as const;
const ORDINARY_DAYS = 14;
const IDLE_DAYS = 90;
const SHOWN = 6;

type Plan = Parameters<typeof planOf>[0];
const planOf = (plan: {
  people: ReviewPeople;
  groups: string[];
  idleDays: number | null;
  reviewer: string | null;
}) => ({
  ...plan,
  groups: plan.people === 'groups' ? plan.groups : [],
  idleDays: plan.people === 'idle' ? plan.idleDays : null,
});

/** Whom a review would concern, and who would decide. */
function Concerned({ plan }: { plan: Plan }) {
  const isWhole = plan.people === 'groups' ? plan.groups.length > 0 : plan.people !== 'idle' || plan.idleDays !== null;
  const { data, error } = useCall(reviewCalls.preview, { body: plan }, { enabled: isWhole, keepPrevious: true });
  if (!isWhole) return null;
  if (error) return <ErrorNote {...formErrorText(error)} />;
  if (!data) return <Loading height={60} />;
  const total = data.reviewers.reduce((sum, one) => sum + one.total, 0);
  if (total === 0) return <Text size="sm">Таких прав ни у кого нет: пересматривать нечего.</Text>;
  return (
    <Text size="sm" aria-live="polite">
      Коснётся {countOf(data.people, peopleForms)}: {countOf(total, rightForms)}. Решают:{' '}
      {data.reviewers
        .slice(0, SHOWN)
        .map(({ name, total: own }) => `${name} — ${own}`)
        .join('; ')}
      {data.reviewers.length > SHOWN && ` и ещё ${data.reviewers.length - SHOWN}`}. Своих прав никто не пересматривает.
    </Text>
  );
}

/** Begins a review: of whom, by whom, until when and how often. */
export function StartDialog({ onClose }: Props) {
  const { day } = useWho().rights;
  const navigate = useNavigate();
  const [name, setName] = useDraftState('review/name', `Пересмотр прав ${formatDate(day)}`);
  const [people, setPeople] = useState<ReviewPeople>('all');
  const [groups, setGroups] = useState<string[]>([]);
  const [idleDays, setIdleDays] = useState<number | null>(IDLE_DAYS);
  const [reviewer, setReviewer] = useState<string | null>(null);
  const [due, setDue] = useState<string | null>(addDays(day, ORDINARY_DAYS));
  const [everyMonths, setEveryMonths] = useState<ReviewPeriod | null>(null);
  const { send, messages, isPending, error } = useCheckedSend(reviewCalls.start);
  const plan = planOf({ people, groups, idleDays, reviewer });
  const run = async () => {
    const begun = await send({ body: { ...plan, name: name.trim(), due: due ?? '', everyMonths } });
    if (begun) void navigate(linkTo(paths.rightsReview(begun.guid)));
  };
  return (
    <ConfirmDialog
      title="Начать пересмотр прав"
      label="Начать"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Stack gap="sm">
        <TextInput
          label="Название"
          required
          data-autofocus
          maxLength={200}
          value={name}
          error={messages.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Чьи права"
          data={options(reviewPeople)}
          value={people}
          error={messages.people}
          allowDeselect={false}
          onChange={(value) => setPeople(value as ReviewPeople)}
        />
        {people === 'groups' && (
          <ReferencesInput
            to={permissionGroups.name}
            label="Группы прав"
            required
            error={messages.groups}
            value={groups}
            onChange={setGroups}
          />
        )}
        {people === 'idle' && (
          <NumberInput
            label="Не входили дней"
            required
            min={1}
            max={3650}
            allowDecimal={false}
            value={idleDays ?? ''}
            error={messages.idleDays}
            onChange={(value) => setIdleDays(typeof value === 'number' ? value : null)}
          />
        )}
        <ReferenceInput
          to={employees.name}
          label="Кто решает"
          description="Пусто — руководитель каждого; у кого его нет, о том решает любой администратор"
          error={messages.reviewer}
          value={reviewer}
          onChange={setReviewer}
        />
        <Group grow align="flex-start">
          <DateField label="Решить до" required value={due} error={messages.due} onChange={setDue} />
          <Select
            label="Повторять"
            data={[{ value: '', label: 'Не повторять' }, ...options(reviewPeriods)]}
            value={everyMonths === null ? '' : String(everyMonths)}
            allowDeselect={false}
            onChange={(value) => setEveryMonths(value ? (Number(value) as ReviewPeriod) : null)}
          />
        </Group>
        <Concerned plan={plan} />
      </Stack>
    </ConfirmDialog>
  );
}
