import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { mayOn } from '../../resource/state/protection.ts';
import { useMay } from '../../resource/state/use-may.ts';
import { useDictionary } from './use-dictionary.ts';
import { refused } from '../../ui/refusal/refused.ts';

const OrderDialog = lazy(async () => ({ default: (await import('./OrderDialog.tsx')).OrderDialog }));

/** The values of one dictionary, with a column for each of its parameters. */
export function ValuesTab() {
  const { id = '' } = useParams({ strict: false });
  const { dictionary, values } = useDictionary(id);
  const [isOrdering, setOrdering] = useState(false);
  const mayOrder = mayOn(dictionary ?? null, useMay(dictionaries), 'update');
  if (!dictionary || !values) return null;
  const cardPath = ({ guid }: AnyRow) => paths.dictionaryValue(id, guid);
  return (
    <ResourceList key={id} resource={values} cardPath={cardPath} isBulk={!dictionary.classifier}>
      <ListHeading hasShared={dictionary.owner !== 'own'}>
        {!dictionary.classifier && (
          <Button
            variant="default"
            leftSection={<IconArrowsSort size={16} />}
            {...refused(refusalText(mayOrder))}
            onClick={() => setOrdering(true)}
          >
            Порядок
          </Button>
        )}
      </ListHeading>
      <ListToolbar />
      <ListTable />
      <ListFooter />
      <Suspense>
        {isOrdering && (
          <OrderDialog id={id} version={dictionary.version} values={values} onClose={() => setOrdering(false)} />
        )}
      </Suspense>
    </ResourceList>
  );
}
