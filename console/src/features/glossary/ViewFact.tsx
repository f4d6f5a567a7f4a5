import { viewCalls } from 'contract/features/glossary/views.ts';
import { useCall } from '../../api/queries.ts';
import { CardFact } from '../../resource/card/CardFact.tsx';
import { useTermView } from '../../resource/value/use-term-view.ts';
import { countOf, formatNumber } from '../../ui/text/format.ts';

const times = ['раз', 'раза', 'раз'] as const;

/** How often the term is viewed in the organization, among the facts of its card. Rendering it counts as one more
 *  view. */
export function ViewFact({ guid }: { guid: string }) {
  useTermView(guid, 'page');
  const { data } = useCall(viewCalls.of, { params: { guid } });
  if (!data) return null;
  return (
    <CardFact label="Читали">
      {countOf(data.page + data.label, times)}
      {data.label > 0 && `, у подписей — ${formatNumber(data.label)}`}
    </CardFact>
  );
}
