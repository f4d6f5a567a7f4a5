import { compositionOfGroups, type ComposedGroup } from 'contract/features/rights/composition.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { BOX, pictureOf } from './composition-picture.ts';
import classes from './Composition.module.css';

const people = ['сотрудник', 'сотрудника', 'сотрудников'] as const;
const LABEL = 'Что в чём содержится: широкие группы слева, те, что в них входят, — правее. Таблица — ниже.';
const MAX_LETTERS = 27;
const cut = (text: string) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text);

const remarkOf = ({ isEmpty, addsNothing, employees }: ComposedGroup): string => {
  if (isEmpty) return 'не даёт ничего';
  if (addsNothing) return 'ничего не добавляет';
  return employees ? '' : 'никому не дана';
};

function Picture({ groups }: { groups: readonly ComposedGroup[] }) {
  const { boxes, lines, width, height } = pictureOf(groups);
  const size = { viewBox: `-2 -2 ${width + 4} ${height + 4}`, width: width + 4, height: height + 4 };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
    <section className={classes.scroll} aria-label="Рисунок состава групп" tabIndex={0}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file */}
      <svg {...size} role="img" aria-label={LABEL} className={classes.picture}>
        {lines.map(({ key, from, to }) => {
          const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
          const [x2, y2] = [to.x, to.y + BOX.height / 2];
          return <path key={key} d={`M${x1} ${y1} C${x1 + 30} ${y1} ${x2 - 30} ${y2} ${x2} ${y2}`} />;
        })}
        {boxes.map(({ key, groups: together, x, y }) => (
          <g key={key} transform={`translate(${x} ${y})`} data-idle={remarkOf(together[0]!) !== '' || undefined}>
            <title>{together.map(({ name }) => name).join(' = ')}</title>
            <rect width={BOX.width} height={BOX.height} rx={6} />
            <text x={10} y={18}>
              {cut(together.map(({ name }) => name).join(' = '))}
            </text>
            <text x={10} y={35} className={classes.note}>
              {[countOf(together[0]!.employees, people), remarkOf(together[0]!)].filter(Boolean).join(' · ')}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}

function columnsOf(groups: readonly ComposedGroup[]): PlainColumn<ComposedGroup>[] {
  const nameOf = new Map(groups.map(({ guid, name }) => [guid, name]));
  const links = (guids: readonly string[]) =>
    guids.map((guid, index) => (
      <span key={guid}>
        {index > 0 && ', '}
        <TextLink to={paths.rightsOfGroup(guid)}>{nameOf.get(guid)}</TextLink>
      </span>
    ));
  return [
    {
      label: 'Группа',
      wraps: true,
      cell: ({ guid, name }) => <TextLink to={paths.permissionGroup(guid)}>{name}</TextLink>,
    },
    { label: 'Сотрудников', isNumber: true, cell: ({ employees }) => employees },
    { label: 'Вся входит в', wraps: true, cell: ({ within }) => links(within) },
    { label: 'Повторяет', wraps: true, cell: ({ same }) => links(same) },
    {
      label: 'Общие люди',
      wraps: true,
      cell: ({ shared }) => shared.map(({ guid, employees }) => `${nameOf.get(guid)} — ${employees}`).join(', '),
    },
    {
      label: 'Замечание',
      wraps: true,
      cell: (group) => {
        const remark = remarkOf(group);
        return remark && `Эта группа ${remark}`;
      },
    },
  ];
}

/** The groups that contain each other or are identical, with their common members, as a drawing and a table. */
export function CompositionTab() {
  return (
    <AnswerTab query={useCall(compositionOfGroups, {})}>
      {(groups) => (
        <>
          {groups.length > 0 && <Picture groups={groups} />}
          <PlainTable
            label="Состав групп"
            rows={groups}
            rowKey={({ guid }) => guid}
            nothing="Групп прав ещё нет: создайте первую в разделе «Права доступа»."
            columns={columnsOf(groups)}
          />
        </>
      )}
    </AnswerTab>
  );
}
