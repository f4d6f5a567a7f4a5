import { Text } from '@mantine/core';
import { IconArrowsMove, IconExternalLink } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { organizations } from 'contract/features/organizations/facts.ts';
import { organizationTree, type OrganizationNode } from 'contract/features/organizations/tree.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { countOf } from '../../ui/text/format.ts';
import { placed } from '../../ui/tree/placed.ts';
import { Tree } from '../../ui/tree/Tree.tsx';
import { readTreeSearch, turnedWith, type TreeSearch } from './tree/tree-search.ts';
import { TreeRowText } from './tree/TreeRowText.tsx';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';

const MoveDialog = lazy(async () => ({ default: (await import('./tree/MoveDialog.tsx')).MoveDialog }));

/** The holding as a tree: the current organization and all below it. */
export function TreePage() {
  const { search, turned } = readTreeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(
    organizationTree.tree,
    { query: { search, turned } },
    { keepPrevious: true },
  );
  const items = useMemo(() => placed(data?.nodes ?? []), [data]);
  const change = (next: TreeSearch) => void navigate({ to: paths.organizationTree, search: next, replace: true });
  const found = items.filter(({ isFound }) => isFound).length;

  return (
    <section className={page.page} role="tabpanel" aria-label="Дерево">
      <header className={page.heading}>
        <div className={page.titles}>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {!data ? 'Загружаем…' : search ? `Найдено: ${found}` : countOf(items.length, organizations.titles.count)}
            {data && !data.isWhole && ' · показаны не все: сверните лишнее или уточните поиск'}
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
        <Shown
          items={items}
          search={search}
          onSearch={(text) => change({ search: text })}
          onTurn={(guid) => change({ search, turned: turnedWith(turned, guid) })}
        />
      )}
    </section>
  );
}

interface ShownProps {
  items: ReturnType<typeof placed<OrganizationNode>>;
  search: string | undefined;
  onSearch: (text: string | undefined) => void;
  onTurn: (guid: string) => void;
}

function Shown({ items, search, onSearch, onTurn }: ShownProps) {
  const navigate = useNavigate();
  const { orgId } = useWho();
  const mayNotChange = useRefusal('organizations', 'update');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const current = items.find(({ guid }) => guid === chosen) ?? items[0];
  const isOwn =
    current?.guid === orgId ? 'В этой организации вы сейчас работаете: её переносят из вышестоящей.' : undefined;
  const open = (guid: string) => void navigate({ to: paths.organization(guid) });
  const isNothing = search !== undefined && !items.some(({ isFound }) => isFound);
  return (
    <>
      <div className={page.toolbar}>
        <div className={page.chips}>
          <SearchInput
            asked={search ?? ''}
            label="Поиск по дереву"
            placeholder="Наименование, ИНН или ОГРН"
            onAsk={onSearch}
          />
        </div>
        {current && !isNothing && (
          <section className={page.tools} aria-label={`Действия: ${current.name}`}>
            <Text size="sm" c="dimmed" maw={260} truncate>
              {current.name}
            </Text>
            <ActionButton icon={IconExternalLink} refusal={undefined} onClick={() => open(current.guid)}>
              Открыть
            </ActionButton>
            <ActionButton icon={IconArrowsMove} refusal={mayNotChange ?? isOwn} onClick={() => setMoving(true)}>
              Перенести
            </ActionButton>
          </section>
        )}
      </div>
      {isNothing ? (
        <div className={page.empty}>
          <Text fw={600}>Ничего не найдено</Text>
          <Text c="dimmed">Ищут по наименованию, прежнему наименованию, ИНН и ОГРН.</Text>
        </div>
      ) : (
        <Tree
          label="Организации"
          items={items}
          onTurn={onTurn}
          onEnter={({ guid }) => open(guid)}
          onCurrent={({ guid }) => setChosen(guid)}
        >
          {(node) => <TreeRowText node={node} />}
        </Tree>
      )}
      <Suspense>{isMoving && current && <MoveDialog node={current} onClose={() => setMoving(false)} />}</Suspense>
    </>
  );
}
