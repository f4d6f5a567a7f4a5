import { Group, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconFileExport,
  IconMailForward,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import type { VersionState } from 'contract/features/forecasts/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';

const TurnDownDialog = lazy(async () => ({ default: (await import('./TurnDownDialog.tsx')).TurnDownDialog }));
const PublishDialog = lazy(async () => ({ default: (await import('./PublishDialog.tsx')).PublishDialog }));

type Step = Exclude<keyof ForecastVersionCard['may'], 'correct'>;

const steps: Readonly<Record<Step, { label: string; icon: Icon }>> = {
  ask: { label: 'Отправить на проверку', icon: IconMailForward },
  approve: { label: 'Утвердить', icon: IconUserCheck },
  publish: { label: 'Опубликовать', icon: IconFileExport },
  decline: { label: 'Вернуть на доработку', icon: IconArrowBackUp },
  revoke: { label: 'Отозвать', icon: IconBan },
};

const next: Readonly<Partial<Record<VersionState, readonly Step[]>>> = {
  draft: ['ask'],
  ready: ['ask'],
  review: ['approve', 'decline'],
  approved: ['publish', 'decline'],
  published: ['revoke'],
};

/** The steps that a version may take now, with the reason when one is not available to the user. */
export function LifeButtons({ version }: { version: ForecastVersionCard }) {
  const [opened, setOpened] = useState<Step | null>(null);
  const ask = useSend(forecastCalls.ask);
  const approve = useSend(forecastCalls.approve);
  const offered = next[version.state] ?? [];
  const refused = offered.filter((step) => version.may[step] !== null);
  const run = (step: Step) => {
    const given = { params: { guid: version.guid }, body: {}, ifMatch: version.version };
    if (step === 'ask') ask.mutate(given);
    else if (step === 'approve') approve.mutate(given);
    else setOpened(step);
  };
  const error = ask.error ?? approve.error;
  const close = () => setOpened(null);
  return (
    <>
      <Group gap="xs">
        {offered.map((step) => (
          <ActionButton
            key={step}
            icon={steps[step].icon}
            refusal={version.may[step] ?? undefined}
            onClick={() => run(step)}
          >
            {steps[step].label}
          </ActionButton>
        ))}
        {refused.map((step) => (
          <Text key={step} size="sm" c="dimmed">
            {steps[step].label} нельзя: {version.may[step]}
          </Text>
        ))}
      </Group>
      {error && <ErrorNote {...errorText(error)} />}
      <Suspense>
        {(opened === 'decline' || opened === 'revoke') && (
          <TurnDownDialog act={opened} version={version} onClose={close} />
        )}
        {opened === 'publish' && <PublishDialog version={version} onClose={close} />}
      </Suspense>
    </>
  );
}
