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

function Piece({ part }: { part: LimitPart }) {
  if (typeof part === 'string') return part;
  return 'object' in part ? <ObjectName section={part.section} guid={part.object} /> : <RuleSentence {...part} />;
}

/** The scope of a right as text, with the names of the records it refers to. */
export const RightExtent = ({ parts }: { parts: readonly LimitPart[] }) =>
  parts.map((one, index) => (
    <Fragment key={index}>
      <Piece part={one} />
    </Fragment>
  ));
