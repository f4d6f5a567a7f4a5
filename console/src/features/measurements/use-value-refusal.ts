import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { useRefusal } from '../../api/who.ts';
import { useRecord } from '../../resource/state/record-context.ts';

const VIRTUAL = 'Точка виртуальная: её значения считает формула. Исправляют точки, из которых она складывается.';

/** Why the values of this point cannot be changed; undefined when they can. */
export function useValueRefusal(): string | undefined {
  const { row } = useRecord(meteringPoints);
  const refusal = useRefusal('measurements', 'update');
  return row.formula ? VIRTUAL : refusal;
}
