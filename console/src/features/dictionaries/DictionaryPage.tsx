import { IconLock } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { lazy, Suspense } from 'react';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { CardSkeleton } from '../../resource/card/CardSkeleton.tsx';
import { InHead } from '../../resource/card/InHead.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { StatusText } from '../../ui/StatusText.tsx';
import { ClassifierButton } from './ClassifierButton.tsx';
import { useDictionary } from './use-dictionary.ts';

// An action behind «⋮».
const ReturnButton = lazy(async () => ({ default: (await import('./ReturnButton.tsx')).ReturnButton }));

/** One dictionary: its card, values and history as tabs with their own addresses. */
export function DictionaryPage() {
  const { id = '' } = useParams({ strict: false });
  const { dictionary, error, refetch } = useDictionary(id);
  if (error && !dictionary) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!dictionary) return <CardSkeleton />;
  const tabs = [
    { label: 'Карточка словаря', to: paths.dictionary(id) },
    { label: 'Значения', to: paths.dictionaryValues(id) },
    ...(dictionary.classifier ? [] : [{ label: 'Наборы изменений', to: paths.dictionaryChangeSets(id) }]),
    { label: 'Где используется', to: paths.dictionaryUsage(id) },
    { label: 'История', to: paths.dictionaryHistory(id) },
  ];
  return (
    <ResourceCard
      resource={dictionaries}
      guid={dictionary.guid}
      listPath={paths.dictionaries}
      cardPath={paths.dictionary}
    >
      {dictionary.isSystem && (
        <InHead place="state">
          <StatusText kind="past" icon={IconLock}>
            Системный словарь
          </StatusText>
        </InHead>
      )}
      <ClassifierButton dictionary={dictionary} />
      <Suspense>{!dictionary.classifier && <ReturnButton dictionary={dictionary} />}</Suspense>
      <RouteTabs label="Словарь" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
