import { Text } from '@mantine/core';
import { passportOverview } from 'contract/features/passport/overview.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useCall } from '../../../api/queries.ts';
import { recordPath } from '../../../paths.ts';
import { PlaceMap } from '../../../ui/charts/PlaceMap.tsx';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import page from '../../../ui/Page.module.css';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { resourceOf } from '../families/families.ts';
import classes from './Overview.module.css';
import overview from '../../../resource/frame/OverviewPage.module.css';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';

type Place = Answer<typeof passportOverview.places>[number];

const columns: readonly PlainColumn<Place>[] = [
  {
    label: 'Объект',
    cell: ({ resource, guid, name }) => <TextLink to={recordPath(resource, guid) ?? ''}>{name}</TextLink>,
  },
  { label: 'Вид', cell: ({ resource }) => resourceOf(resource).titles.list },
  { label: 'Широта, °', cell: ({ latitude }) => formatNumber(latitude) },
  { label: 'Долгота, °', cell: ({ longitude }) => formatNumber(longitude) },
];

const LISTED = 500;

/** Substations and objects on a grid of meridians and parallels, and as a table. */
export const MapPage = () => (
  <OverviewPage
    title="Карта"
    query={useCall(passportOverview.places, {})}
    state={(places) => `${countOf(places.length, ['место', 'места', 'мест'])} на карте`}
  >
    {(places) =>
      places.length === 0 ? (
        <div className={page.empty}>
          <Text fw={600}>Здесь будет карта</Text>
          <Text c="dimmed">Укажите широту и долготу подстанций, зданий и объектов в их карточках.</Text>
        </div>
      ) : (
        <div className={overview.scroll}>
          <div className={classes.map}>
            <PlaceMap title="Карта" places={places} />
          </div>
          <PlainTable
            label="Места на карте"
            rows={places.slice(0, LISTED)}
            rowKey={({ guid }) => guid}
            nothing="Мест нет."
            columns={columns}
          />
        </div>
      )
    }
  </OverviewPage>
);
