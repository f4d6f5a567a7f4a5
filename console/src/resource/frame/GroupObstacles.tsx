import { Alert, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/queries.ts';

interface Props {
  groups: readonly string[];
  /** Shown when the user may assign all of the groups. */
  children?: ReactNode;
}

/** Why the user may neither assign nor remove some of these groups. */
export const useGroupRefusals = (groups: readonly string[]): readonly string[] =>
  useQueries({
    queries: groups.map((guid) => queryOf(rightsCalls.obstacleOfGroup, { params: { guid } })),
    combine: (results) => results.flatMap(({ data }) => data?.refusal ?? []),
  });

/** The groups that the user may neither assign nor remove, the reasons, and who may; shown while they are chosen. */
export function GroupObstacles({ groups, children = null }: Props) {
  const refusals = useGroupRefusals(groups);
  if (refusals.length === 0) return children;
  return (
    <Alert color="red" title="Эти группы не в ваших правах">
      {refusals.map((refusal) => (
        <Text key={refusal} size="sm">
          {refusal}
        </Text>
      ))}
    </Alert>
  );
}
