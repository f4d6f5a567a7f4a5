import { IconWorld, IconWorldOff } from '@tabler/icons-react';
import type { dictionaries, DictionaryValues } from 'contract/features/dictionaries/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { StatusText } from '../../ui/StatusText.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { editionOf } from './classifier/edition.ts';

interface Props {
  dictionary: Row<typeof dictionaries>;
}

/** Whether the code of a classifier is still valid. */
export function CodeState({ dictionary }: Props) {
  const { validTo } = useRecord<DictionaryValues>().row;
  return (
    <InHead place="state">
      {validTo ? (
        <StatusText kind="past" icon={IconWorldOff}>
          Исключён, действовал по {formatDate(validTo)}
        </StatusText>
      ) : (
        <StatusText kind="plain" icon={IconWorld}>
          {editionOf(dictionary)}
        </StatusText>
      )}
    </InHead>
  );
}
