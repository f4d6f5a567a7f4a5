import { useNavigate } from '@tanstack/react-router';
import { titleOf } from 'contract/kit/row-title.ts';
import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';
import { useRecord } from '../state/record-context.ts';

interface Props {
  cardPath: (guid: string) => string;
}

/** Redirects to the record that replaced the requested one, with a notification. */
export function Successor({ cardPath }: Props) {
  const { resource, row } = useRecord();
  const navigate = useNavigate();
  useEffect(() => {
    const message = `По этому адресу теперь «${titleOf(resource, row)}»: прежняя запись заменена.`;
    void toast({ color: 'blue', message });
    void navigate({ to: cardPath(row.guid), replace: true });
  }, [resource, row, cardPath, navigate]);
  return null;
}
