import { SegmentedControl, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { employees } from 'contract/features/employees/facts.ts';
import {
  employeeStructure,
  structureOf,
  type StructureNode,
  type StructureOrder,
} from 'contract/features/employees/structure.ts';
import { useMemo, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { countOf } from '../../ui/text/format.ts';
import { placed } from '../../ui/tree/placed.ts';
import { Tree } from '../../ui/tree/Tree.tsx';
import classes from '../../ui/tree/Tree.module.css';
import { EmployeeTabs } from './EmployeeTabs.tsx';
import { shownRows } from './structure-rows.ts';

const orders: { value: StructureOrder; label: string }[] = [
  { value: 'departments', label: 'По подразделениям' },
  { value: 'managers', label: 'По руководителям' },
];

/** A department with its head and the number of its people, or a person with the position. */
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

/** Who works where and for whom: departments with their heads, or managers with those below them. */
export function StructurePage() {
  useDocumentTitle('Структура — Энергоконсоль');
  const navigate = useNavigate();
  const [order, setOrder] = useState<StructureOrder>('departments');
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useCall(employeeStructure, {});
  const nodes = useMemo(() => (data ? structureOf(data.people, order) : []), [data, order]);
  const items = useMemo(() => placed(shownRows(nodes, closed, search)), [nodes, closed, search]);
  const turn = (guid: string) => setClosed(closed.symmetricDifference(new Set([guid])));
  return (
    <>
      <EmployeeTabs />
      <section className={page.page} role="tabpanel" aria-label="Структура">
        <header className={page.heading}>
          <div className={page.titles}>
            <Title order={1}>Структура</Title>
            <div className={page.state} aria-live="polite">
              {data ? countOf(data.people.length, employees.titles.count) : 'Загружаем…'}
              {data && !data.isWhole && ' · показаны не все: уточните поиск в списке'}
            </div>
          </div>
        </header>
        {error && (
          <div className={page.note}>
            <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && <Loading height={240} m={20} w="auto" />}
        {data && (
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
                onEnter={({ guid, person }) =>
                  person ? void navigate({ to: paths.employee(person.guid) }) : turn(guid)
                }
              >
                {(node) => <Row node={node} />}
              </Tree>
            )}
          </>
        )}
      </section>
    </>
  );
}
