import { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { notedRequest } from '../../api/noted-request.ts';
import { useSend } from '../../api/queries.ts';
import { BulkPreview } from '../../resource/bulk/BulkPreview.tsx';
import { useBulkPreview } from '../../resource/state/use-bulk-preview.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../resource/frame/undoable.ts';
import { ReferencesInput } from '../../resource/input/ReferencesInput.tsx';
import { useReferences } from '../../resource/state/references.ts';
import { countOf } from '../../ui/text/format.ts';

interface Props {
  group: { guid: string; name: string };
  /** The members to take out of the group; null to add others. */
  leaving: readonly Row<typeof employees>[] | null;
  onClose: () => void;
  onDone: () => void;
}

/** Adds employees to a group or takes them out of it, with what each gains and loses. */
export function MembersDialog({ group, leaving, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const found = useReferences(employees.name, chosen);
  const records = (leaving ?? chosen.flatMap((guid) => found[guid] ?? [])).map(({ guid, version }) => ({
    guid,
    version,
  }));
  const lists = leaving ? 'remove' : 'add';
  const body = { action: 'update', records, changes: { groups: [group.guid] }, lists } as const;
  const preview = useBulkPreview(employees, body, records.length > 0);
  const send = useSend(employees.routes.bulk);
  const willChange = preview.data?.rows.filter(({ outcome }) => outcome === 'change').length ?? 0;
  const run = async () => {
    const noted = notedRequest();
    const { changed } = await send.mutateAsync({ body: { ...body, preview: false }, onAnswer: noted.onAnswer });
    const done = leaving ? 'Убрано из группы' : 'Добавлено в группу';
    void undoable({
      message: `${done} «${group.name}»: ${countOf(changed, employees.titles.count)}`,
      request: noted.request,
    });
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      title={leaving ? `Убрать из группы «${group.name}»` : `Добавить в группу «${group.name}»`}
      label={leaving ? 'Убрать из группы' : 'Добавить'}
      isPending={send.isPending}
      isDisabled={willChange === 0 || preview.isFetching}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      {!leaving && (
        <ReferencesInput to={employees.name} label="Сотрудники" value={chosen} onChange={setChosen} data-autofocus />
      )}
      {records.length > 0 && (
        <BulkPreview
          action="update"
          resource={employees}
          change={{ name: 'groups', value: [group.guid], lists }}
          preview={preview}
        />
      )}
    </ConfirmDialog>
  );
}
