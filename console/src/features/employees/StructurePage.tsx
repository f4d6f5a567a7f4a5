import { SegmentedControl, Text } from '@mantine/core';
import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { employees } from 'contract/features/employees/facts.ts';
import {
  employeeStructure,
  structureOf,
  type StructureNode,
  type StructureOrder,
  type StructurePerson,
} from 'contract/features/employees/structure.ts';
import { useMemo, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { OverviewPage } from '../../resource/frame/OverviewPage.tsx';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import page from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { countOf } from '../../ui/text/format.ts';
import { placed } from '../../ui/tree/placed.ts';
import { Tree } from '../../ui/tree/Tree.tsx';
import classes from '../../ui/tree/Tree.module.css';
import { shownRows } from './structure-rows.ts';

const orders: { value: StructureOrder; label: string }[] = [
  { value: 'departments', label: 'По подразделениям' },
  { value: 'managers', label: 'По руководителям' },
];

/** A department with its head and the number of its people, or a person with their position. */
const Row = ({ node: { name, person, head, people } }: { node: StructureNode }) => (
  <>
    {person ? (
      <IconUser size={16} aria-hidden className={classes.kind} />
    ) : (
      <IconUsersGroup size={16} aria-hidden className={classes.kind} />
    )}
    <span className={classes.name}>
      {person ? <TextLink to={paths.employee(person.guid)}>{name}</TextLink> : <strong>{name}</strong>}
    </span>
    {person && <span className={classes.note}>{person.position}</span>}
    {!person && head && <span className={classes.note}>начальник: {head}</span>}
    <span className={classes.figures}>
      {people > 0 && <span className={classes.note}>{countOf(people, employees.titles.count)}</span>}
    </span>
  </>
);

/** The structure by departments with their heads, or by managers with their subordinates. */
export const StructurePage = () => (
  <OverviewPage
    query={useCall(employeeStructure, {})}
    state={({ people, isWhole }) =>
      `${countOf(people.length, employees.titles.count)}, без уволенных` +
      (isWhole ? '' : ' · показаны не все: остальные — в списке')
    }
  >
    {({ people }) => <Structure people={people} />}
  </OverviewPage>
);

function Structure({ people }: { people: readonly StructurePerson[] }) {
  const navigate = useNavigate();
  const [order, setOrder] = useState<StructureOrder>('departments');
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const nodes = useMemo(() => structureOf(people, order), [people, order]);
  const items = useMemo(() => placed(shownRows(nodes, closed, search)), [nodes, closed, search]);
  const turn = (guid: string) => setClosed(closed.symmetricDifference(new Set([guid])));
  return (
    <>
      <div className={page.toolbar}>
        <SearchInput
          asked={search}
          label="Поиск в структуре"
          placeholder="Имя, должность, подразделение"
          onAsk={(text) => setSearch(text ?? '')}
        />
        <SegmentedControl
          aria-label="Порядок"
          data={orders}
          value={order}
          onChange={(chosen) => setOrder(chosen as StructureOrder)}
        />
      </div>
      {items.length === 0 ? (
        <div className={page.empty}>
          <Text fw={600}>{search ? 'Ничего не найдено' : 'Сотрудников пока нет'}</Text>
          <Text c="dimmed">Место подразделения следует из руководителей тех, кто в нём работает.</Text>
        </div>
      ) : (
        <Tree
          label="Структура"
          items={items}
          onTurn={turn}
          onEnter={({ guid, person }) => (person ? void navigate({ to: paths.employee(person.guid) }) : turn(guid))}
        >
          {(node) => <Row node={node} />}
        </Tree>
      )}
    </>
  );
}
