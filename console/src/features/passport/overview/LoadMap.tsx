import type { passportOverview } from 'contract/features/passport/overview.ts';
import type { Answer } from 'contract/kit/route.ts';
import { recordPath } from '../../../record-path.ts';
import { PlaceMap } from '../../../ui/charts/map/PlaceMap.tsx';
import type { PlaceMark } from '../../../ui/charts/map/PlaceMarks.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { resourceOf } from '../families/families.ts';
import { loadWords, type LoadAt, type LoadLook } from '../loads/load-look.ts';
import { LoadSign } from '../loads/LoadSign.tsx';
import classes from './Overview.module.css';

type Place = Answer<typeof passportOverview.places>[number];

interface Props {
  places: readonly Place[];
  /** The load of a place at the chosen moment; absent while loading. */
  loadOf: ((guid: string) => LoadAt) | undefined;
}

const shapeOf: Readonly<Record<LoadLook, PlaceMark['shape']>> = {
  normal: 'circle',
  high: 'diamond',
  over: 'triangle',
  missing: 'ring',
  none: 'dot',
};

type Listed = Place & { at: LoadAt | undefined };

const columns: readonly PlainColumn<Listed>[] = [
  {
    label: 'Объект',
    cell: ({ resource, guid, name }) => <TextLink to={recordPath(resource, guid) ?? ''}>{name}</TextLink>,
  },
  { label: 'Нагрузка', cell: ({ at }) => (at ? <LoadSign at={at} /> : '—') },
  { label: 'Вид', cell: ({ resource }) => resourceOf(resource).titles.list },
  { label: 'Широта, °', cell: ({ latitude }) => formatNumber(latitude) },
  { label: 'Долгота, °', cell: ({ longitude }) => formatNumber(longitude) },
];

const LISTED = 500;

/** Places by their loads, on a map and as a table beside it. */
export function LoadMap({ places, loadOf }: Props) {
  const markOf = loadOf && ((guid: string) => ({ shape: shapeOf[loadOf(guid).look], words: loadWords(loadOf(guid)) }));
  return (
    <div className={classes.places}>
      <div className={classes.map}>
        <PlaceMap title="Карта" places={places} markOf={markOf} />
      </div>
      <PlainTable
        label="Места на карте"
        rows={places.slice(0, LISTED).map((place) => ({ ...place, at: loadOf?.(place.guid) }))}
        rowKey={({ guid }) => guid}
        nothing="Мест нет."
        columns={columns}
      />
    </div>
  );
}
