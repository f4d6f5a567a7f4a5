import { equipments, equipmentStatuses } from 'contract/features/passport/equipments.ts';
import { equipmentTypes } from 'contract/features/equipment/facts.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import { useCall } from '../../../api/queries.ts';
import { recordPath } from '../../../record-path.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from './Diagram.module.css';
import { BreakerSign, DisconnectorSign } from './signs.tsx';

/** «Коммутационный аппарат»: the number of a type never changes. */
const SWITCHES = 7;
const isDisconnector = (name: string) => /разъедин|отделител/i.test(name);

/** The switching devices of a substation and their states in the passport. */
export function SwitchList({ substation }: { substation: string }) {
  const ofSwitches = JSON.stringify({ field: 'id', op: 'is', value: SWITCHES });
  const types = useCall(equipmentTypes.routes.list, { query: { filter: ofSwitches } });
  const type = types.data?.items[0]?.guid;
  const ofSubstation = JSON.stringify({
    and: [
      { field: 'substationGuid', op: 'in', value: [substation] },
      { field: 'equipmentTypeGuid', op: 'in', value: [type] },
    ],
  });
  const query = { limit: String(PAGE_LIMIT), filter: ofSubstation };
  const { data } = useCall(equipments.routes.list, { query }, { enabled: type !== undefined });
  if (!data?.items.length) return null;
  return (
    <ul className={classes.switches} aria-label="Коммутационные аппараты">
      {data.items.map(({ guid, name, status }) => (
        <li key={guid}>
          <svg width={24} height={36} aria-hidden>
            {isDisconnector(name) ? <DisconnectorSign x={14} y={5} /> : <BreakerSign x={14} y={5} />}
          </svg>
          <TextLink to={recordPath('equipments', guid) ?? ''}>{name}</TextLink>
          <span className={classes.status} data-status={status}>
            {equipmentStatuses[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}
