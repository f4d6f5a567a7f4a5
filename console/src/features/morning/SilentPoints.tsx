import type { Morning } from 'contract/features/morning/calls.ts';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Morning.module.css';
import { MorningPart } from './MorningPart.tsx';

interface Props {
  points: NonNullable<Morning['points']>;
  day: string;
}

const silent = ['точка молчит', 'точки молчат', 'точек молчат'] as const;

/** The points without values of yesterday. */
export function SilentPoints({ points: { none, partial, total, names }, day }: Props) {
  const board = paths.boardOfDay(day, 'none');
  return (
    <MorningPart title="Точки без данных за вчера" to={paths.board} link="Открыть доску сбора">
      {total === 0 ? (
        <p>Точек, от которых ждут данные, нет: заведите точки учёта или загрузите файлы.</p>
      ) : (
        <>
          <p className={classes.number}>
            {none ? <TextLink to={board}>{countOf(none, silent)}</TextLink> : 'Молчащих нет'}
          </p>
          <ul className={classes.lines}>
            {names.map(({ guid, name }) => (
              <li key={guid}>
                <TextLink to={paths.pointDay(guid, '01', day)}>{name}</TextLink>
              </li>
            ))}
          </ul>
          <p className={classes.dim}>
            Из {total} точек
            {partial > 0 && (
              <>
                , ещё у <TextLink to={paths.boardOfDay(day, 'partial')}>{partial}</TextLink> сутки неполны
              </>
            )}
          </p>
        </>
      )}
    </MorningPart>
  );
}
