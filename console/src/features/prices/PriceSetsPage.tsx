import { IconUpload } from '@tabler/icons-react';
import { priceSets } from 'contract/features/prices/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';

const LoadPricesDialog = lazy(async () => ({ default: (await import('./LoadPricesDialog.tsx')).LoadPricesDialog }));

const cardPath = ({ guid }: Row<typeof priceSets>) => paths.priceSet(guid);

function LoadButton() {
  const mayNot = useRefusal('calculator', 'update');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton icon={IconUpload} refusal={mayNot} onClick={() => setOpen(true)}>
        Загрузить цены
      </ActionButton>
      <Suspense>{isOpen && <LoadPricesDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The prices by month, region and supplier. */
export const PriceSetsPage = () => (
  <ResourceList resource={priceSets} cardPath={cardPath}>
    <ListHeading>
      <LoadButton />
    </ListHeading>
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
