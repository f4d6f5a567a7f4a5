import { calculatorCalls as calls, type Question } from 'contract/features/calculator/calls.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { useSend } from '../../../api/queries.ts';
import { toast } from '../../../ui/toast.ts';
import { ScenarioDialog } from './ScenarioDialog.tsx';

interface Props {
  question: Question;
  onClose: () => void;
  onSaved: (guid: string) => void;
}

/** Saves a calculation under a name for everyone in the organization who may use the calculator. */
export function SaveDialog({ question, onClose, onSaved }: Props) {
  const save = useSend(calls.save);
  const keep = async (given: { name: string; note: string | null }) => {
    const saved = await save.mutateAsync({ body: { ...given, question } });
    void toast({
      color: 'green',
      message: `Расчёт «${saved.name}» сохранён. Адрес страницы можно послать коллеге: по нему откроется этот расчёт.`,
    });
    onSaved(saved.guid);
    onClose();
  };
  return (
    <ScenarioDialog
      title="Сохранить расчёт"
      initial={{ name: monthTitle(question.from), note: null }}
      isPending={save.isPending}
      error={save.error}
      onKeep={(given) => void keep(given).catch(() => undefined)}
      onClose={onClose}
    />
  );
}
