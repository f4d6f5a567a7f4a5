import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { articleHeads } from '../../resource/card/article-heads.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { CardSkeleton } from '../../resource/card/CardSkeleton.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { useDictionary } from './use-dictionary.ts';

const CodeState = lazy(async () => ({ default: (await import('./CodeState.tsx')).CodeState }));
const ValueInSets = lazy(async () => ({ default: (await import('./change-sets/ValueInSets.tsx')).ValueInSets }));

export function ValuePage() {
  const { id, guid } = useParams({ from: '/shell/dictionary-values/$id/$guid' });
  const { dictionary, values, error, refetch } = useDictionary(id);
  if (error && !dictionary) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!dictionary || !values) return <CardSkeleton />;
  const tabs = [
    { label: 'Карточка значения', to: paths.dictionaryValue(id, guid) },
    { label: 'Где используется', to: paths.dictionaryValueUsage(id, guid) },
    { label: 'История', to: paths.dictionaryValueHistory(id, guid) },
  ];
  return (
    <ResourceCard
      resource={values}
      guid={guid}
      listPath={paths.dictionaryValues(id)}
      listTitle={dictionary.name}
      cardPath={(other) => paths.dictionaryValue(id, other)}
    >
      <Suspense>{dictionary.classifier && <CodeState dictionary={dictionary} />}</Suspense>
      <Suspense>{!dictionary.classifier && <ValueInSets />}</Suspense>
      <CardFacts fields={articleHeads.value} />
      <RouteTabs label="Значение словаря" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
