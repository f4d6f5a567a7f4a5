import { dictionaryCalls } from 'contract/features/dictionaries/calls.ts';
import { valuesOf, type DictionarySchema } from 'contract/features/dictionaries/facts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { use, useMemo } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { RecordCreation } from './record-creation.ts';

interface Props {
  /** The number of the dictionary. */
  dictionary: string;
  name: string;
  onClose: () => void;
  onSaved: (row: AnyRow) => void;
}

/** Creates a value that is missing from the options: the fields of its dictionary, with the typed name. */
export function CreateValue({ dictionary, name, onClose, onSaved }: Props) {
  const given = { params: { id: dictionary }, query: { values: 'false' } } as const;
  const { data, error, refetch } = useCall(dictionaryCalls.get, given);
  const values = useMemo((): Resource | undefined => data && valuesOf(data as unknown as DictionarySchema), [data]);
  const createRecord = use(RecordCreation);
  if (error) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  return values && createRecord?.({ resource: values, initial: { name }, onClose, onSaved });
}
