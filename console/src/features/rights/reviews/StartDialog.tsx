import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { reviewCalls, reviewPeople, reviewPeriods } from 'contract/features/rights/reviews.ts';
import { addDays } from 'contract/time/day-shape.ts';
import * as z from 'zod/mini';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { ReferencesInput } from '../../../resource/input/ReferencesInput.tsx';
import { RouteField } from '../../../resource/input/RouteField.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf, formatDate } from '../../../ui/text/format.ts';
import { rightForms } from './review-words.ts';

interface Props {
  onClose: () => void;
}

const options = <K extends string>(names: Readonly<Record<K, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));
const peopleForms = ['человека', 'человек', 'человек'] as const;
const ORDINARY_DAYS = 14;
const IDLE_DAYS = 90;
const SHOWN = 6;

type Plan = z.input<typeof reviewCalls.preview.body>;

/** Whom a review would concern, and who would decide. */
function Concerned({ plan }: { plan: Plan }) {
  const isWhole = z.safeParse(reviewCalls.preview.body, plan).success;
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
  const form = useRouteForm(reviewCalls.start, 'review', {
    name: `Пересмотр прав ${formatDate(day)}`,
    people: 'all',
    idleDays: IDLE_DAYS,
    due: addDays(day, ORDINARY_DAYS),
  });
  const { people, groups, idleDays, reviewer } = form.body;
  return (
    <RouteDialog
      form={form}
      title="Начать пересмотр прав"
      label="Начать"
      request={{}}
      onClose={onClose}
      onDone={({ guid }) => void navigate(linkTo(paths.rightsReview(guid)))}
    >
      <Stack gap="sm">
        <TextInput {...form.text('name')} data-autofocus />
        <Select {...form.field('people')} data={options(reviewPeople)} allowDeselect={false} />
        {people === 'groups' && <ReferencesInput {...form.field('groups')} to={permissionGroups.name} />}
        <RouteField form={form} name="idleDays" />
        <ReferenceInput {...form.field('reviewer')} to={employees.name} />
        <Group grow align="flex-start">
          <DateField {...form.field('due')} />
          <Select
            {...form.field('everyMonths')}
            data={[{ value: '', label: 'Не повторять' }, ...options(reviewPeriods)]}
            value={form.value('everyMonths') ?? ''}
            allowDeselect={false}
            onChange={(value) => form.set('everyMonths', value || null)}
          />
        </Group>
        <Concerned plan={{ people, groups, idleDays, reviewer }} />
      </Stack>
    </RouteDialog>
  );
}
