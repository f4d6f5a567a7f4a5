import { useNavigate, useSearch } from '@tanstack/react-router';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { matrixOf, type MatrixLine } from 'contract/features/rights/matrix.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { standings } from 'contract/rights/rights.ts';
import { lazy, Suspense, useState } from 'react';
import { download } from '../../../api/download.ts';
import { errorText } from '../../../api/error-text.ts';
import { paths } from '../../../paths.ts';
import { SaveTable } from '../../../resource/frame/SaveTable.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import page from '../../../ui/Page.module.css';
import { groupSections } from '../sections/section-groups.ts';
import { SectionFilterBar } from '../sections/SectionFilterBar.tsx';
import { ExplorerBar } from './ExplorerBar.tsx';
import { readExplorer, type ExplorerSearch } from './explorer-search.ts';
import classes from './Explorer.module.css';
import { RightsGrid, type OpenedCell } from './RightsGrid.tsx';
import { useExplored } from './use-explored.ts';

const givesAnything = ({ own, others }: MatrixLine) => [...own, ...(others ?? [])].some(({ allowed }) => allowed);

function nothing(isFiltered: boolean, typed: string): string {
  if (!isFiltered) return 'Права одинаковы: различий нет.';
  return typed ? 'Раздела с таким названием нет.' : 'Прав нет ни на один раздел.';
}

const CellDialog = lazy(async () => ({ default: (await import('./CellDialog.tsx')).CellDialog }));

/** The rights of a person or a group on a day: sections by actions, each cell explained; optionally compared with
 *  another one or another day. */
export function MatrixTab() {
  const navigate = useNavigate();
  const search = readExplorer(useSearch({ strict: false }));
  const { isGroup, guid, isCompared, own, other, error, retry } = useExplored(search);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const change = (patch: ExplorerSearch) =>
    void navigate({ to: paths.rightsExplorer(), search: { ...search, ...patch } as never, replace: true });
  const [filter, setFilter] = useState({ typed: '', showsEmpty: false });
  const all = own
    ? matrixOf(own.rights, other?.rights ?? null, { entity: search.section, object: search.object }).filter(
        ({ isDifferent }) => !other || search.different === undefined || isDifferent,
      )
    : [];
  const bySection = Map.groupBy(all, ({ entity }) => entity);
  const isEmpty = (entity: EntityType) => search.section === undefined && !bySection.get(entity)!.some(givesAnything);
  const { groups, empty } = groupSections([...bySection.keys()], isEmpty, filter);
  const lines = groups.flatMap(({ title, entities }) =>
    entities.flatMap((entity) => bySection.get(entity)!.map((line) => ({ ...line, group: title }))),
  );
  const query = {
    day: search.day,
    other: search.other,
    otherDay: search.otherDay,
    entity: search.section,
    object: search.object,
    onlyDifferent: search.different,
  };
  const save = () =>
    download(
      isGroup ? rightsCalls.exportOfGroup : rightsCalls.exportOfEmployee,
      { params: { guid: guid! }, query },
      'Права.xlsx',
      () => undefined,
    );
  return (
    <div className={`${page.page} ${classes.explored}`} role="tabpanel">
      <ExplorerBar search={search} isGroup={isGroup} isCompared={isCompared} onChange={change} />
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={retry} />
        </div>
      )}
      {!guid && <div className={page.empty}>Выберите сотрудника или группу прав: здесь будет всё, что они могут.</div>}
      {guid && !own && !error && <Loading height={240} m={20} w="auto" />}
      {own && (
        <>
          <ul className={classes.sides} aria-label="Чьи права">
            {[own, ...(other ? [other] : [])].map(({ title, rights }, index) => (
              <li key={title} data-mark={other ? '①②'[index] : undefined}>
                {title}
                {rights.standing !== 'working' && ` — ${standings[rights.standing].toLocaleLowerCase('ru')}, прав нет`}
              </li>
            ))}
          </ul>
          {all.length > 1 && (
            <div className={classes.filter}>
              <SectionFilterBar filter={filter} empty={empty} onChange={setFilter} />
            </div>
          )}
          {lines.length === 0 ? (
            <div className={page.empty}>{nothing(all.length > 0, filter.typed)}</div>
          ) : (
            <RightsGrid lines={lines} own={own} other={other} onOpen={setOpened} />
          )}
          <footer className={page.footer}>
            <span>✓ можно · ◐ с ограничениями: не на все записи, не все поля или не всегда · – нельзя</span>
            <div className={page.grow} />
            <SaveTable formats={['xlsx']} save={save} />
          </footer>
        </>
      )}
      <Suspense>
        {opened && (
          <CellDialog
            {...opened}
            person={isGroup ? undefined : (opened.isOther && search.other) || guid}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
