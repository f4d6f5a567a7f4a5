import { equipmentTypes } from 'contract/features/equipment/facts.ts';
import { equipments } from 'contract/features/passport/equipments.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import { addDays, dayBegins, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useCall } from '../../../api/queries.ts';
import { onDay } from './switches.ts';

/** The type number of «Коммутационный аппарат», which never changes. */
const SWITCHES = 7;

/** The switching devices of a substation for those who may read them: their present positions, or those of a day. */
export function useSwitches(substation: string, day: string | undefined) {
  const isRefused = useRefusal(equipments.entity, 'read') !== undefined;
  const ofSwitches = JSON.stringify({ field: 'id', op: 'is', value: SWITCHES });
  const types = useCall(equipmentTypes.routes.list, { query: { filter: ofSwitches } }, { enabled: !isRefused });
  const type = types.data?.items[0]?.guid;
  const filter = JSON.stringify({
    and: [
      { field: 'substationGuid', op: 'in', value: [substation] },
      {
        or: [
          { field: 'switches', op: 'filled' },
          ...(type ? [{ field: 'equipmentTypeGuid', op: 'in', value: [type] }] : []),
        ],
      },
    ],
  });
  const query = { limit: String(PAGE_LIMIT), filter };
  const now = useCall(equipments.routes.list, { query }, { enabled: !isRefused && !types.isPending });
  const past = day !== undefined && day < moscowToday() ? day : undefined;
  const at = past && new Date(dayBegins(addDays(past, 1), MOSCOW_ZONE)).toISOString();
  const then = useCall(
    equipments.routes.listAsOf,
    { query: { ...query, at: at ?? '' } },
    { enabled: at !== undefined && !isRefused && !types.isPending, keepPrevious: true },
  );
  const present = now.data?.items ?? [];
  return {
    present,
    shown: past ? onDay(present, then.data?.items ?? [], past) : present,
    day: past,
    error: now.error ?? then.error,
  };
}
