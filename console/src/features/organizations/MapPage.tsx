import { Text } from '@mantine/core';
import { organizationAddresses, organizations } from 'contract/features/organizations/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import overview from '../../resource/frame/OverviewPage.module.css';
import { OverviewPage } from '../../resource/frame/OverviewPage.tsx';
import { namesIn } from '../../resource/value/field-text.ts';
import { PlaceMap } from '../../ui/charts/map/PlaceMap.tsx';
import page from '../../ui/Page.module.css';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { countOf, formatNumber } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './MapPage.module.css';

type Address = Row<typeof organizationAddresses>;
type Placed = Address & { latitude: number; longitude: number };

const placed = { field: 'latitude', op: 'filled' } as const;
const nameOf = (row: Address) => namesIn(row, 'ownerGuid')[row.ownerGuid] ?? '';

const columns: readonly PlainColumn<Placed>[] = [
  {
    label: 'Организация',
    wraps: true,
    cell: (row) => <TextLink to={paths.organizationAddress(row.ownerGuid)}>{nameOf(row)}</TextLink>,
  },
  { label: 'Вид', cell: ({ kind }) => organizationAddresses.fields.kind.options[kind] },
  { label: 'Адрес', wraps: true, cell: ({ fullText }) => fullText },
  { label: 'Широта, °', isNumber: true, cell: ({ latitude }) => formatNumber(latitude) },
  { label: 'Долгота, °', isNumber: true, cell: ({ longitude }) => formatNumber(longitude) },
];

/** Organizations at the points of their addresses. */
export function MapPage() {
  const query = useCall(organizationAddresses.routes.list, {
    query: { limit: '200', filter: JSON.stringify(placed) },
  });
  return (
    <OverviewPage query={query} state={({ total }) => `${countOf(total, ['адрес', 'адреса', 'адресов'])} на карте`}>
      {({ items }) => {
        const places = items.filter((row): row is Placed => row.latitude !== null && row.longitude !== null);
        return places.length === 0 ? (
          <div className={page.empty}>
            <Text fw={600}>Здесь будет карта</Text>
            <Text c="dimmed">Укажите точку на карте в адресе организации: карточка, вкладка «Адрес».</Text>
          </div>
        ) : (
          <div className={overview.scroll}>
            <div className={classes.map}>
              <PlaceMap
                title={organizations.titles.list}
                places={places.map((row) => ({ ...row, name: nameOf(row) }))}
              />
            </div>
            <PlainTable
              label="Адреса на карте"
              rows={places}
              rowKey={({ guid }) => guid}
              nothing="Адресов нет."
              columns={columns}
            />
          </div>
        );
      }}
    </OverviewPage>
  );
}
