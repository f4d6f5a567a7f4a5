import { useNavigate } from '@tanstack/react-router';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';
import { titleOf } from '../state/row-title.ts';

interface Props {
  resource: Resource;
  row: AnyRow;
  cardPath: (guid: string) => string;
}

/** Goes to the record that replaced the one asked for, and tells so. */
export function Successor({ resource, row, cardPath }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    const message = `По этому адресу теперь «${titleOf(resource, row)}»: прежняя запись заменена.`;
    void toast({ color: 'blue', message });
    void navigate({ to: cardPath(row.guid), replace: true });
  }, [resource, row, cardPath, navigate]);
  return null;
}
