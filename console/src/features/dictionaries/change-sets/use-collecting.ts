import { dictionaries, valuesOf } from 'contract/features/dictionaries/facts.ts';
import { useMemo } from 'react';
import { refusalText } from '../../../api/decisions.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { useMay } from '../../../resource/state/use-may.ts';

/** The values of the open dictionary, and why the person may not collect changes of them. */
export function useCollecting() {
  const { row: dictionary } = useRecord(dictionaries);
  const may = useMay(dictionaries).update;
  const values = useMemo(() => valuesOf(dictionary), [dictionary]);
  const byClassifier = dictionary.classifier ? 'Коды классификатора меняют загрузкой его редакции' : undefined;
  return { values, refusal: byClassifier ?? refusalText(may) };
}
