import { ruledByName } from 'contract/features/rights/rules.ts';
import type { LimitPart } from 'contract/features/rights/describe-extent.ts';
import type { Filter } from 'contract/kit/filter.ts';
import { Fragment } from 'react';
import { FilterSentence } from '../value/FilterSentence.tsx';
import { ObjectName } from '../value/ObjectName.tsx';

function RuleSentence({ resource: name, filter }: { resource: string; filter: Filter }) {
  const resource = ruledByName(name);
  return resource ? <FilterSentence resource={resource} filter={filter} /> : name;
}

function Piece({ told }: { told: LimitPart }) {
  if (typeof told === 'string') return told;
  return 'object' in told ? <ObjectName section={told.section} guid={told.object} /> : <RuleSentence {...told} />;
}

/** How far a right reaches, in words, with the names of what they refer to. */
export const RightExtent = ({ told }: { told: readonly LimitPart[] }) =>
  told.map((one, index) => (
    <Fragment key={index}>
      <Piece told={one} />
    </Fragment>
  ));
