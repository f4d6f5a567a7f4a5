import { planCalls, type Month, type PlanLine } from 'contract/features/passport/plan.ts';
import { useSend } from '../../../api/queries.ts';
import { parseNumber } from '../../../resource/frame/form-values.ts';
import { toast } from '../../../ui/toast.ts';
import { lineKey, type Edits } from './plan-edit.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

const NOTHING: Edits = {};

/** The unsaved changes of the plan of a branch for a year, saved together as one version. */
export function usePlanEdits(guid: string, year: number) {
  const [edits, setEdits] = useDraftState(`plan/${year}/edits`, NOTHING);
  const [added, setAdded] = useDraftState<readonly PlanLine[]>(`plan/${year}/added`, []);
  const [reason, setReason] = useDraftState(`plan/${year}/reason`, '');
  const put = useSend(planCalls.put);
  const drop = () => {
    setEdits(NOTHING);
    setAdded([]);
    setReason('');
    put.reset();
  };
  const save = async (lines: readonly PlanLine[]) => {
    const changed = lines.flatMap((line) => {
      const typed = Object.entries(edits[lineKey(line)] ?? {}).map(([month, text]) => [month, parseNumber(text)]);
      const { indicator, productGuid } = line;
      const values = Object.fromEntries(typed) as Partial<Record<Month, number | null>>;
      return typed.length ? [{ indicator, productGuid, values }] : [];
    });
    await put.mutateAsync({ params: { guid }, body: { year, lines: changed, reason: reason.trim() || null } });
    drop();
    void toast({ color: 'green', message: `План на ${year} год сохранён` });
  };
  return {
    edits,
    added,
    reason,
    isChanged: edits !== NOTHING,
    isPending: put.isPending,
    error: put.error,
    setEdits,
    setReason,
    add: (line: PlanLine) => setAdded([...added, line]),
    save,
    drop,
  };
}
