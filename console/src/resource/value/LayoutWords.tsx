import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { resourceOfType } from 'contract/features/object-types/described.ts';
import type { LaidField, CardLayout } from 'contract/kit/card-layout.ts';
import { ruledWith } from 'contract/features/rights/rules.ts';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';

const marksOf = ({ width, hidesEmpty }: LaidField) => [
  ...(width ? [width === 'whole' ? 'во всю ширину' : 'в половину ширины'] : []),
  ...(hidesEmpty ? ['скрыто, пока пусто'] : []),
];

/** The layout of a card as text: its sections with the labels of their fields, taken from the first type that has them
 *  all. */
export function LayoutWords({ layout: { sections } }: { layout: CardLayout }) {
  const { data } = useCall(objectTypeCalls.extensions, {});
  const fields = useMemo(() => {
    const names = sections.flatMap(({ fields: own }) => own.map(({ name }) => name));
    const types = (data ?? []).map(resourceOfType);
    return (types.find((type) => names.every((name) => name in type.fields)) ?? ruledWith(names))?.fields ?? {};
  }, [data, sections]);
  const wordsOf = (laid: LaidField) => {
    const marks = marksOf(laid);
    return `${fields[laid.name]?.label ?? laid.name}${marks.length ? ` (${marks.join(', ')})` : ''}`;
  };
  return sections.map(({ title, fields: own }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a past layout does not change
    <div key={index}>
      {title || 'Без названия'}: {own.map(wordsOf).join(', ') || '—'}
    </div>
  ));
}
