import { Alert, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { titleOf } from 'contract/kit/row-title.ts';
import type { ReactNode } from 'react';
import type { AnyRow, Resource, Row } from 'contract/kit/resource.ts';
import { defaultsOf } from 'contract/rights/defaults.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { refusalText } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { recordPath } from '../../record-path.ts';
import { linkTo } from '../../ui/link-to.ts';
import { Loading } from '../../ui/Loading.tsx';
import { undoable } from '../frame/undoable.ts';
import { DialogButtons } from './DialogButtons.tsx';
import classes from './Form.module.css';
import { FormFields } from './FormFields.tsx';
import { RecordNote } from './RecordNote.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { whyNot } from '../state/protection.ts';
import { useViewers } from '../presence/use-viewers.ts';
import { editorsText, viewersText } from '../presence/viewers-text.ts';
import { RecordContext, type CardRecord } from '../state/record-context.ts';
import { useExtended } from '../state/use-extended.ts';
import { useMay } from '../state/use-may.ts';
import { useVisibleResource } from '../state/use-visible-resource.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/toast.ts';

interface Props<R extends Resource> {
  resource: R;
  /** The record to change; null for a new one. */
  guid: string | null;
  initial?: Readonly<Record<string, unknown>>;
  /** The verb of the button that creates a record. */
  creation?: string;
  onClose: () => void;
  onSaved?: (row: Row<R>) => void;
  /** Whether what is saved is carried out at once, and no button takes it back. */
  isFinal?: ((row: Row<R>) => boolean) | undefined;
  /** The fields of the form; all of them by default. */
  children?: ReactNode;
}

/** Tells others that the record is being changed here, and who of them looks at it or changes it, too. Two lines are as high as the
 *  buttons beside them: nothing moves when somebody comes. */
function OthersHere({ record }: { record: CardRecord }) {
  const viewers = useViewers(record, true);
  const text = editorsText(viewers) || viewersText(viewers);
  return (
    <Text component="output" flex={1} miw={0} fz={12.5} lh="18px" c="dimmed" lineClamp={2} data-tip={text}>
      {text}
    </Text>
  );
}

/** A record in a dialog: a new one, or one of a resource without cards. */
export function RecordDialog<R extends Resource>({
  resource: own,
  guid,
  initial,
  creation = 'Создать',
  onClose,
  onSaved,
  isFinal,
  children = <FormFields />,
}: Props<R>) {
  const navigate = useNavigate();
  const { rights } = useWho();
  const extended = useExtended(own);
  const whole = extended ?? own;
  const resource = useVisibleResource(whole);
  const { data, error, refetch } = useCall(
    resource.routes.get,
    { params: { guid: guid ?? '' } },
    { enabled: guid !== null },
  );
  const may = useMay(whole);
  const mayNotCreate = guid === null ? refusalText(may.create) : undefined;
  const refusal = whyNot(data ?? null, may, 'update');
  const isReadOnly = guid !== null && refusal !== undefined;
  const close = (row: AnyRow, request: string) => {
    const path = guid || onSaved ? null : recordPath(own.name, row.guid);
    const message = `«${titleOf(resource, row)}»: ${guid ? 'сохранено' : 'создано'}`;
    const open = path ? () => void navigate(linkTo(path)) : undefined;
    void (isFinal?.(row as Row<R>) ? toast({ color: 'green', message }) : undoable({ message, request, open }));
    onSaved?.(row);
    onClose();
  };
  const title = guid ? (data ? titleOf(resource, data) : '…') : `${creation} ${resource.titles.accusative}`;

  return (
    <Dialog onClose={onClose} title={title} size={840} closeOnClickOutside={false}>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {((guid && !data && !error) || !extended) && <Loading height={220} />}
      {isReadOnly && data && (
        <RecordContext value={{ resource, row: data }}>
          <RecordNote refusal={refusal} />
        </RecordContext>
      )}
      {mayNotCreate && <Alert color="blue">{mayNotCreate}</Alert>}
      {extended && !mayNotCreate && (!guid || data) && (
        <ResourceForm
          resource={resource}
          row={data ?? null}
          initial={{ ...defaultsOf(rights, resource), ...initial }}
          onSaved={close}
        >
          <fieldset className={classes.fields} disabled={isReadOnly}>
            {children}
          </fieldset>
          {!isReadOnly && (
            <DialogButtons creation={creation} onCancel={onClose}>
              {data && <OthersHere record={{ resource, row: data }} />}
            </DialogButtons>
          )}
        </ResourceForm>
      )}
    </Dialog>
  );
}
