import { ruledResources } from 'contract/features/rights/rules.ts';
import { parseFilter } from 'contract/kit/filter.ts';
import { Fragment } from 'react';
import { FilterSentence } from './FilterSentence.tsx';

interface Props {
  /** Filters by resource: each selects rows. */
  rows: Readonly<Record<string, readonly string[]>>;
}

const ruledBy = (name: string) => ruledResources.find((resource) => resource.name === name);

const isAlone = (name: string): boolean => {
  const entity = ruledBy(name)?.entity;
  return ruledResources.filter((resource) => resource.entity === entity).length === 1;
};

/** Describes a right given on some rows only: «только где Подразделение равно «Тверской филиал»». */
export const RowsSentence = ({ rows }: Props) =>
  Object.entries(rows).map(([name, filters], index) => (
    <Fragment key={name}>
      {index > 0 && '; '}
      {!isAlone(name) && `${ruledBy(name)?.titles.list ?? name}: `}
      только где <Rows name={name} filters={filters} />
    </Fragment>
  ));

function Rows({ name, filters }: { name: string; filters: readonly string[] }) {
  const resource = ruledBy(name);
  return filters.map((text, index) => {
    const filter = parseFilter(text);
    return (
      <Fragment key={text}>
        {index > 0 && ' или '}
        {resource && filter ? <FilterSentence resource={resource} filter={filter} /> : text}
      </Fragment>
    );
  });
}
