import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { objectsOf } from 'contract/features/object-types/facts.ts';
import { inTypeOrder } from 'contract/features/object-types/order.ts';
import { passportOverview } from 'contract/features/passport/overview.ts';
import { groupedPassport } from 'contract/features/passport/resources.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { useDecision } from '../../../api/decisions.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { useTypes } from '../../../resource/state/use-types.ts';
import { linkTo } from '../../../ui/link-to.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { familyLook, typeLook, type FamilyLook } from './family-looks.ts';
import classes from './Hub.module.css';
import { problemsOf, type FamilyState } from './problems-of.ts';

interface Family {
  name: string;
  /** The list of its records, and the settings of its type. */
  to: string;
  settings: string | undefined;
  look: FamilyLook;
  /** The number of its records; undefined while unknown. */
  count: number | undefined;
  state: FamilyState | undefined;
}

/** The families and organization-defined types that the person may read, in the order of the passport. */
function useFamilies(): Family[] {
  const { rights } = useWho();
  const seesTypes = useDecision('objectTypes', 'read').allowed;
  const seesObjects = useDecision('typeObjects', 'read').allowed;
  const types = useTypes() ?? [];
  const counts = useCall(objectTypeCalls.counts, {}, { enabled: seesTypes }).data;
  const states = useCall(passportOverview.completeness, {}).data;
  const typeOf = (name: string) => types.find(({ family }) => family === name);
  const known = (resource: string, guid = '') => {
    const state = states?.find((one) => one.resource === resource);
    return { state, count: counts?.[guid] ?? state?.total, settings: guid ? paths.objectType(guid) : undefined };
  };
  const families = groupedPassport
    .flatMap(({ resources }) => inTypeOrder(resources, ({ name }) => typeOf(name)?.sort))
    .filter(({ entity }) => decideAny(rights, entity, 'read').allowed)
    .map(({ name, titles }) => {
      const type = typeOf(name);
      return {
        ...known(name, type?.guid),
        name: type?.name ?? titles.list,
        to: paths.passportList(name),
        look: type ? typeLook(type) : familyLook(name),
      };
    });
  const own = types
    .filter(({ family }) => seesObjects && !family)
    .map((type) => ({
      ...known(objectsOf(type).name, type.guid),
      name: type.name,
      to: paths.typeObjects(type.guid),
      look: typeLook(type),
    }));
  return [...families, ...own];
}

const columns: readonly PlainColumn<Family>[] = [
  {
    label: 'Вид записей',
    wraps: true,
    cell: ({ name, to, look: { icon: Icon, colour } }) => (
      <span className={classes.family}>
        <Icon size={18} stroke={1.6} aria-hidden color={`var(--mantine-color-${colour}-text)`} />
        <TextLink to={to}>{name}</TextLink>
      </span>
    ),
  },
  { label: 'Записей', isNumber: true, cell: ({ count }) => (count === undefined ? '' : formatNumber(count)) },
  {
    label: 'Что исправить',
    wraps: true,
    cell: ({ state }) => (
      <span className={classes.problems}>
        {state &&
          problemsOf(state).map(({ text, to }) => (
            <TextLink key={text} to={to}>
              {text}
            </TextLink>
          ))}
      </span>
    ),
  },
];

/** The families of the technical passport with the number of their records and their problems, linked. */
export const FamilyTable = () => (
  <PlainTable
    label="Виды записей"
    columns={columns}
    rows={useFamilies()}
    rowKey={({ to }) => to}
    nothing="Записи технического паспорта вам не открыты."
  >
    {({ name, settings }) =>
      settings && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={`Настроить тип «${name}»`}
          data-tip="Настроить тип"
          renderRoot={(props) => <Link {...props} {...linkTo(settings)} />}
        >
          <IconSettings size={16} />
        </ActionIcon>
      )
    }
  </PlainTable>
);
