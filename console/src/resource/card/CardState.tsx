import { Text } from '@mantine/core';
import { fieldOf } from 'contract/kit/resource.ts';
import { FieldValue } from '../value/FieldValue.tsx';
import { useRecord } from '../state/record-context.ts';
import { InHead } from './InHead.tsx';

/** The state of a record without a custom look of its own. */
export function CardState() {
  const { resource, row } = useRecord();
  const field = fieldOf(resource, 'status');
  return (
    field && (
      <InHead place="state">
        <Text span size="sm" c="dimmed">
          <FieldValue field={field} value={row['status']} />
        </Text>
      </InHead>
    )
  );
}
