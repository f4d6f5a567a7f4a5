import type { Scenario } from 'contract/features/calculator/answers.ts';
import { calculatorCalls as calls } from 'contract/features/calculator/calls.ts';
import { useSend } from '../../../api/queries.ts';
import { ScenarioDialog } from './ScenarioDialog.tsx';

interface Props {
  scenario: Scenario;
  onClose: () => void;
}

export function RenameDialog({ scenario, onClose }: Props) {
  const { guid, version } = scenario;
  const change = useSend(calls.change);
  return (
    <ScenarioDialog
      title="Изменить название"
      initial={scenario}
      isPending={change.isPending}
      error={change.error}
      onKeep={(body) => change.mutate({ params: { guid }, body, ifMatch: version }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
