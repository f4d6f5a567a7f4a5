import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { useRefusal } from '../../api/decisions.ts';
import { useRecord } from '../../resource/state/record-context.ts';

const VIRTUAL = 'Точка виртуальная: её значения считает формула. Исправляют точки, из которых она складывается.';

/** Why the values of a point cannot be changed; undefined when they can. */
export function useChangeRefusal(isVirtual: boolean): string | undefined {
  const refusal = useRefusal('measurements', 'update');
  return isVirtual ? VIRTUAL : refusal;
}

/** The same for the point of the surrounding card. */
export const useValueRefusal = (): string | undefined =>
  useChangeRefusal(Boolean(useRecord(meteringPoints).row.formula));
