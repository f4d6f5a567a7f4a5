import { Outlet, useParams } from '@tanstack/react-router';
import { glossary } from 'contract/features/glossary/facts.ts';
import { Suspense } from 'react';
import { paths } from '../../paths.ts';
import { articleHeads } from '../../resource/card/article-heads.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { lazyLater } from '../../ui/lazy-later.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { TermStatus } from './TermStatus.tsx';

const ViewFact = lazyLater(async () => ({ default: (await import('./ViewFact.tsx')).ViewFact }));

export function TermPage() {
  const { guid } = useParams({ from: '/shell/glossary/$guid' });
  const tabs = [
    { label: 'Карточка термина', to: paths.term(guid) },
    { label: 'Где встречается', to: paths.termMentions(guid) },
    { label: 'История', to: paths.termHistory(guid) },
  ];
  return (
    <ResourceCard resource={glossary} guid={guid} listPath={paths.glossary} cardPath={paths.term}>
      <TermStatus />
      <CardFacts fields={articleHeads.term}>
        <Suspense>
          <ViewFact guid={guid} />
        </Suspense>
      </CardFacts>
      <RouteTabs label="Термин" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
