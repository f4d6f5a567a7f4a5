import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RightsEffect } from 'contract/features/rights/what-if.ts';
import { errorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { EffectOnPeople } from './EffectOnPeople.tsx';

interface Props {
  of: readonly string[];
  ask: () => Promise<RightsEffect>;
}

/** A preview of the rights that people gain and lose by a change of groups. */
export function RightsPreview({ of, ask }: Props) {
  const { data, error, refetch } = useQuery({ queryKey: ['permission-groups', 'what-if', ...of], queryFn: ask });
  if (error) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Spinner size="sm" label="Считаем, кто что получит и потеряет" />;
  return (
    <Stack gap="xs" component="section" aria-label="Кто что получит и потеряет">
      {data.changed.length === 0 ? (
        <Text size="sm">Права ни у кого не изменятся.</Text>
      ) : (
        <EffectOnPeople changed={data.changed} />
      )}
    </Stack>
  );
}
