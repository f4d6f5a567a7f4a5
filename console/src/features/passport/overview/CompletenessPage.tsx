import { contradictions, lackingAny, passportOverview } from 'contract/features/passport/overview.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from './Overview.module.css';
import overview from '../../../resource/frame/OverviewPage.module.css';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';

type FamilyAnswer = Answer<typeof passportOverview.completeness>[number];

const columns: readonly PlainColumn<FamilyAnswer>[] = [
  {
    label: 'Вид',
    cell: ({ resource, title }) => <TextLink to={paths.passportList(resource)}>{title}</TextLink>,
  },
  { label: 'Записей', cell: ({ total }) => formatNumber(total) },
  { label: 'Заполнено необязательных полей', cell: ({ filled }) => `${Math.round(filled * 100)}${NBSP}%` },
  {
    label: 'Неполных',
    cell: ({ resource, needed, lacking }) =>
      lacking ? <TextLink to={paths.passportList(resource, lackingAny(needed))}>{formatNumber(lacking)}</TextLink> : '',
  },
  {
    label: 'Противоречия',
    wraps: true,
    cell: ({ contradictions: found }) => (
      <ul className={classes.problems}>
        {found
          .filter(({ count }) => count > 0)
          .map(({ index, count }) => {
            const { resource, label, filter } = contradictions[index]!;
            return (
              <li key={index}>
                <TextLink to={paths.passportList(resource, filter)}>{`${label}: ${formatNumber(count)}`}</TextLink>
              </li>
            );
          })}
      </ul>
    ),
  },
];

/** The completeness of each family's records and the contradictions in them; each number links to its records. */
export const CompletenessPage = () => (
  <OverviewPage
    query={useCall(passportOverview.completeness, {})}
    state={(families) => {
      const wrong = families.flatMap((family) => family.contradictions).reduce((sum, { count }) => sum + count, 0);
      return wrong ? `Противоречий: ${formatNumber(wrong)}` : 'Противоречий нет';
    }}
  >
    {(families) => (
      <div className={overview.scroll}>
        <PlainTable
          label="Полнота по видам объектов"
          rows={families.filter(({ total }) => total > 0)}
          rowKey={({ resource }) => resource}
          nothing="В техническом паспорте ещё нет записей."
          columns={columns}
        />
      </div>
    )}
  </OverviewPage>
);
