import { employees } from 'contract/features/employees/facts.ts';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { distinctTitle } from 'contract/kit/row-qualifier.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { useCall } from '../../../api/queries.ts';
import { referenceTarget, useReferences } from '../../../resource/state/references.ts';
import { formatDate } from '../../../ui/text/format.ts';
import type { ExplorerSearch } from './explorer-search.ts';

export interface Explored {
  rights: Rights;
  /** The name of the subject and the day. */
  title: string;
}

function useRightsOf(isGroup: boolean, guid: string | undefined, day: string | undefined) {
  const asked = { params: { guid: guid ?? '' }, query: { day } };
  const options = { enabled: guid !== undefined, keepPrevious: true };
  const ofPerson = useCall(rightsCalls.ofEmployee, asked, { ...options, enabled: options.enabled && !isGroup });
  const ofGroup = useCall(rightsCalls.ofGroup, asked, { ...options, enabled: options.enabled && isGroup });
  return isGroup ? ofGroup : ofPerson;
}

/** The rights of the subject in the address, and those compared with them. */
export function useExplored({ person, group, day, other, otherDay }: ExplorerSearch) {
  const isGroup = person === undefined && group !== undefined;
  const guid = person ?? group;
  const otherGuid = other || otherDay ? (other ?? guid) : undefined;
  const own = useRightsOf(isGroup, guid, day);
  const compared = useRightsOf(isGroup, otherGuid, otherDay ?? day);
  const family = isGroup ? permissionGroups.name : employees.name;
  const rows = useReferences(
    family,
    [guid, otherGuid].filter((one) => one !== undefined),
  );
  const side = (rights: Rights | undefined, of: string | undefined): Explored | null =>
    rights && of
      ? {
          rights,
          title: `${rows[of] ? distinctTitle(referenceTarget(family), rows[of]) : '…'}, ${formatDate(rights.day)}`,
        }
      : null;
  return {
    isGroup,
    guid,
    isCompared: otherGuid !== undefined,
    own: side(own.data, guid),
    other: otherGuid ? side(compared.data, otherGuid) : null,
    error: own.error ?? (otherGuid ? compared.error : null),
    retry: () => void Promise.all([own.refetch(), ...(otherGuid ? [compared.refetch()] : [])]),
  };
}
