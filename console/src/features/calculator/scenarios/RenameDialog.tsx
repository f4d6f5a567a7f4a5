import type { Scenario } from 'contract/features/calculator/answers.ts';
import { calculatorCalls as calls } from 'contract/features/calculator/calls.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { ScenarioFields } from './ScenarioFields.tsx';

interface Props {
  scenario: Scenario;
  onClose: () => void;
}

export function RenameDialog({ scenario, onClose }: Props) {
  const { guid, version, name, note } = scenario;
  const form = useRouteForm(calls.change, `scenario/${guid}`, { name, note });
  return (
    <RouteDialog
      form={form}
      title="Изменить название"
      label="Сохранить"
      request={{ params: { guid }, ifMatch: version }}
      onDone={onClose}
      onClose={onClose}
    >
      <ScenarioFields form={form} />
    </RouteDialog>
  );
}
