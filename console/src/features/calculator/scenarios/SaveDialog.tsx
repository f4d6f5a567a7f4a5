import { calculatorCalls as calls, type Question } from 'contract/features/calculator/calls.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { toast } from '../../../ui/toast.ts';
import { ScenarioFields } from './ScenarioFields.tsx';

interface Props {
  question: Question;
  onClose: () => void;
  onSaved: (guid: string) => void;
}

/** Saves a calculation under a name for everyone in the organization who may use the calculator. */
export function SaveDialog({ question, onClose, onSaved }: Props) {
  const form = useRouteForm(calls.save, 'scenario', { name: monthTitle(question.from) });
  return (
    <RouteDialog
      form={form}
      title="Сохранить расчёт"
      label="Сохранить"
      request={{ body: { question } }}
      onClose={onClose}
      onDone={({ guid, name }) => {
        void toast({
          color: 'green',
          message: `Расчёт «${name}» сохранён. Адрес страницы можно послать коллеге: по нему откроется этот расчёт.`,
        });
        onSaved(guid);
        onClose();
      }}
    >
      <ScenarioFields form={form} />
    </RouteDialog>
  );
}
