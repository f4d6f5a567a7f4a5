import type { BoardCell, BoardPoint } from 'contract/features/measurements/board.ts';
import { daysBetween, intervalMoments, intervalName, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useFirstDay } from '../../../resource/frame/first-day.ts';
import { paths } from '../../../paths.ts';
import { StateGrid } from '../../../ui/table/StateGrid.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { dayCell, hourCell } from '../DayKeys.tsx';
import classes from '../Measurements.module.css';

const MINUTES = 60;

export interface BoardPlace {
  point: BoardPoint;
  day: string;
  /** Undefined when no values are expected. */
  cell: BoardCell | undefined;
}

interface Props {
  points: readonly BoardPoint[];
  from: string;
  to: string;
  isHourly: boolean;
  onOpen: (place: BoardPlace) => void;
}

/** Points by days, or by the hours of one day. */
export function BoardGrid({ points, from, to, isHourly, onOpen }: Props) {
  const zone = useTimeZone();
  const first = useFirstDay();
  const none = first ? `с ${formatDate(first)} значений не было` : 'значений не было';
  const days = daysBetween(from, to);
  const known = points.map(({ cells }) => new Map(cells.map((cell) => [cell.day, cell])));
  const hours = intervalMoments(from, MOSCOW_ZONE, MINUTES).map((moment) => intervalName(moment, MOSCOW_ZONE, MINUTES));
  const head = ({ meteringPointGuid, name, code, lastAt }: BoardPoint) => (
    <>
      <span className={classes.pointName} data-tip={name}>
        <TextLink to={paths.passportTab('metering-points', meteringPointGuid, 'coverage')}>{name}</TextLink>
      </span>
      <span className={classes.pointFacts}>
        {[code, lastAt ? formatDateTime(lastAt, zone) : none].filter(Boolean).join(' · ')}
      </span>
    </>
  );
  const open = (row: number, day: string) => onOpen({ point: points[row]!, day, cell: known[row]!.get(day) });
  return (
    <div className={classes.board}>
      <StateGrid
        label={isHourly ? 'Полнота точек по часам' : 'Полнота точек по суткам'}
        corner="Точка, код, последнее значение"
        className={classes.states}
        columns={
          isHourly
            ? hours.map((name) => ({ key: name, label: name.slice(0, 2), title: name }))
            : days.map((day) => ({ key: day, label: `${day.slice(8)}.${day.slice(5, 7)}`, title: formatDate(day) }))
        }
        rows={points.map((point) => ({ key: point.meteringPointGuid, head: head(point) }))}
        cellOf={(row, column) =>
          isHourly
            ? hourCell(points[row]!.hours[column], `${points[row]!.name}, ${hours[column]}`)
            : dayCell(known[row]!.get(days[column]!), `${points[row]!.name}, ${formatDate(days[column]!)}`)
        }
        onOpen={(row, column) => open(row, isHourly ? from : days[column]!)}
      />
    </div>
  );
}
