import { SegmentedControl, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { passportOverview, type NetworkNode } from 'contract/features/passport/overview.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { queryOf, useCall } from '../../../api/queries.ts';
import { countOf } from '../../../ui/text/format.ts';
import page from '../../../ui/Page.module.css';
import { SearchInput } from '../../../ui/input/SearchInput.tsx';
import { initiallyExpanded } from './network-drawing.ts';
import { childrenOf, openedBy, rowsOf } from './network-tree.ts';
import { NetworkTree } from './NetworkTree.tsx';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';

const NetworkDrawing = lazy(async () => ({ default: (await import('./NetworkDrawing.tsx')).NetworkDrawing }));

/** The maximum number of nodes drawn before the user expands any. */
const DRAWN = 400;
const views = [
  { value: 'drawing', label: 'Схема' },
  { value: 'tree', label: 'Дерево' },
];
const none: ReadonlySet<string> = new Set();
const SECTIONS = ['substations', 'meteringPoints', 'meteringDevices'] as const;

const substations = ['подстанция', 'подстанции', 'подстанций'] as const;
const points = ['точка учёта', 'точки учёта', 'точек учёта'] as const;

const numberOf = (nodes: readonly NetworkNode[], resource: string) =>
  nodes.filter((node) => node.resource === resource).length;

/** Substations, feeders, metering points and devices as a drawing, or as a tree. */
export const NetworkPage = () => (
  <OverviewPage
    query={useCall(passportOverview.network, {})}
    of={SECTIONS}
    state={({ nodes, isWhole }) =>
      isWhole
        ? `${countOf(numberOf(nodes, 'substations'), substations)}, ${countOf(numberOf(nodes, 'metering-points'), points)}`
        : `${countOf(numberOf(nodes, 'substations'), substations)}: сеть велика, откройте подстанцию, чтобы увидеть её точки`
    }
  >
    {({ nodes, isWhole }) => <Network nodes={nodes} isWhole={isWhole} />}
  </OverviewPage>
);

function Network({ nodes, isWhole }: { nodes: readonly NetworkNode[]; isWhole: boolean }) {
  const [view, setView] = useState('drawing');
  const [chosen, setTurned] = useState<ReadonlySet<string> | null>(null);
  const atFirst = useMemo(() => {
    const known = childrenOf(nodes);
    return isWhole ? initiallyExpanded((guid) => known.get(guid) ?? [], DRAWN) : none;
  }, [nodes, isWhole]);
  const turned = chosen ?? (view === 'drawing' ? atFirst : none);
  const [asked, setAsked] = useState('');
  const opened = isWhole ? [] : nodes.filter(({ guid }) => turned.has(guid));
  const below = useQueries({
    queries: opened.map(({ guid }) => queryOf(passportOverview.network, { query: { below: guid } })),
    combine: (results) => results.flatMap(({ data }) => data?.nodes ?? []),
  });
  const all = useMemo(() => [...nodes, ...below], [nodes, below]);
  const children = useMemo(() => {
    const known = childrenOf(all);
    if (isWhole) return known;
    // A substation that has not been expanded yet may have children.
    return new Map([...nodes.map(({ guid }) => [guid, known.get(guid) ?? []] as const), ...known]);
  }, [all, nodes, isWhole]);
  const { open, found } = useMemo(() => openedBy(all, asked), [all, asked]);
  const rows = useMemo(() => rowsOf(children, new Set([...turned, ...open])), [children, turned, open]);
  const turn = (guid: string, isOpen: boolean) => {
    const others = [...turned].filter((other) => other !== guid);
    setTurned(new Set(isOpen ? [...others, guid] : others));
  };
  if (nodes.length === 0) {
    return (
      <div className={page.empty}>
        <Text fw={600}>Здесь будет сеть</Text>
        <Text c="dimmed">
          Открытые вам подстанции, фидеры, точки учёта и приборы — деревом, когда они появятся в техническом паспорте.
        </Text>
      </div>
    );
  }
  return (
    <>
      <div className={page.toolbar}>
        <SearchInput
          asked={asked}
          label="Поиск по сети"
          placeholder="Наименование или код"
          onAsk={(text) => setAsked(text ?? '')}
        />
        <SegmentedControl aria-label="Вид" data={views} value={view} onChange={setView} />
      </div>
      {view === 'drawing' ? (
        <Suspense>
          <NetworkDrawing rows={rows} found={found} onTurn={turn} />
        </Suspense>
      ) : (
        <NetworkTree rows={rows} found={found} onTurn={turn} />
      )}
    </>
  );
}
