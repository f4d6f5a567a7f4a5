import { Box, Button, Stack, Text } from '@mantine/core';
import { individualPermissions, permissionGroups } from 'contract/features/rights/facts.ts';
import { isUsedElsewhere, type Usage } from 'contract/kit/errors.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { qualifierOf } from 'contract/kit/row-qualifier.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { undoable } from '../frame/undoable.ts';
import { ReferenceInput } from '../input/ReferenceInput.tsx';
import { useBulkPreview } from '../state/use-bulk-preview.ts';
import { UsageList } from '../value/UsageList.tsx';
import { paths } from '../../paths.ts';
import { recordPath } from '../../record-path.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

const ReplacedGroup = lazy(async () => ({ default: (await import('../rights/ReplacedGroup.tsx')).ReplacedGroup }));

interface Props {
  resource: Resource;
  row: AnyRow;
  onClose: () => void;
  onDeleted: () => void;
  /** How the record is deleted, when not by its own route; answers the request by which it can be undone. */
  deletion?: { send: (replaceBy: string | undefined) => Promise<string>; error: Error | null; isPending: boolean };
}

interface StuckProps {
  resource: Resource;
  reasons: readonly string[];
  isElsewhere: boolean;
}

/** Why a record in use can be neither deleted nor replaced, and what to do instead. */
const WhyStays = ({ resource, reasons, isElsewhere }: StuckProps) => (
  <>
    <Text>
      {isElsewhere
        ? 'Запись используют другие организации: её нельзя ни удалить, ни заменить.'
        : 'Запись используется, и удалить её нельзя.'}
    </Text>
    {!isElsewhere && reasons.map((reason) => <Text key={reason}>{reason.replace(/[.]?$/, '.')}</Text>)}
    {'isActive' in resource.fields && <Text>Чтобы её больше не выбирали, снимите отметку «Действует».</Text>}
  </>
);

/** The account that a person's card gives rights to is left without them. */
function LosesRights({ row }: Pick<Props, 'row'>) {
  const path = row['userGuid'] ? recordPath('users', String(row['userGuid'])) : null;
  if (!path) return null;
  return (
    <Text>
      Учётная запись <TextLink to={path}>{String(row.names['userGuid'])}</TextLink> потеряет все права в организации.
      Если человек больше не работает, не удаляйте карточку, а укажите в ней день увольнения.
    </Text>
  );
}

const areRights = ({ title }: Usage[number]) => title === individualPermissions.titles.list;

/** The rights of a person go before the card does; those of a deputy end with the deputyship. */
const TakeAway = ({ guid }: { guid: string }) => (
  <Text>
    Сначала <TextLink to={paths.employeeRights(guid)}>заберите индивидуальные права</TextLink>; права, полученные за
    этого сотрудника, закончатся с замещением.
  </Text>
);

/** The deletion by the ordinary route. */
function useDeletion({ routes }: Resource, { guid, version }: AnyRow) {
  const own = useSend(routes.remove);
  const send = async (by: string | undefined) => {
    const noted = notedRequest();
    await own.mutateAsync({ params: { guid }, query: { replaceBy: by }, ifMatch: version, onAnswer: noted.onAnswer });
    return noted.request;
  };
  return { ...own, send };
}

interface ReplacementProps {
  resource: Resource;
  guid: string;
  by: string | null;
  /** Why the chosen record may not take the place. */
  forbids: string | null | undefined;
  onChange: (by: string | null) => void;
}

/** What takes the place of the record; of a group, with what its people gain and lose. */
const Replacement = ({ resource, guid, by, forbids, onChange }: ReplacementProps) => (
  <>
    <Text>Удалить можно только с заменой: все ссылки перейдут на другую запись, и прежний адрес откроет её.</Text>
    <ReferenceInput
      to={resource.name}
      label="Заменить на…"
      except={guid}
      value={by}
      error={forbids}
      onChange={onChange}
    />
    {by && resource.name === permissionGroups.name && (
      <Suspense>
        <ReplacedGroup guid={guid} by={by} />
      </Suspense>
    )}
  </>
);

/** Names the record to delete and the records that depend on it. A record in use can only be replaced by another one. */
export function DeleteDialog({ resource, row, onClose, onDeleted, deletion }: Props) {
  const asked = useCall(resource.routes.usage, { params: { guid: row.guid } });
  const own = useDeletion(resource, row);
  const remove = deletion ?? own;
  const { userModel } = useWho();
  const isSelf = [row.guid, row['userGuid']].includes(userModel.guid);
  const [replaceBy, setReplaceBy] = useState<string | null>(null);
  const name = titleOf(resource, row);
  const qualifier = qualifierOf(resource, row);
  const refusal = remove.error instanceof ProblemError ? remove.error.problem.usage : undefined;
  const usage = refusal ?? asked.data ?? [];
  const isUsed = usage.length > 0;
  const isElsewhere = isUsedElsewhere(usage);

  const { irreplaceable } = resource.titles;
  const others = usage.filter((kind) => !areRights(kind));
  const whyStay = irreplaceable
    ? [irreplaceable].slice(others.length ? 0 : 1)
    : [...new Set(usage.flatMap(({ stays }) => stays ?? []))];
  const isStuck = isUsed && (irreplaceable !== undefined || whyStay.length > 0);
  // The server tries the replacement and takes it back: what forbids it is told at the choice.
  const tried = useBulkPreview(
    resource,
    { action: 'remove', records: [{ guid: row.guid, version: row.version }], replaceBy: replaceBy ?? undefined },
    replaceBy !== null && !deletion,
  );
  const forbids = replaceBy === null ? null : tried.data?.rows[0]?.reason;

  const run = async () => {
    const request = await remove.send(replaceBy ?? undefined);
    void undoable({ message: replaceBy ? `«${name}»: заменено и удалено` : `«${name}»: удалено`, request });
    onDeleted();
  };

  return (
    <Dialog
      onClose={onClose}
      title={`Удалить ${resource.titles.accusative} «${name}»${qualifier && ` (${qualifier})`}?`}
      size="lg"
    >
      <Stack>
        {asked.isPending && <Spinner size="sm" label="Проверяем, где используется" />}
        {asked.error && <ErrorNote {...errorText(asked.error)} onRetry={() => void asked.refetch()} />}
        {isUsed && (
          <>
            <Box mah="40vh" style={{ overflowY: 'auto' }}>
              <UsageList usage={usage} />
            </Box>
            {isStuck ? (
              <>
                <WhyStays resource={resource} reasons={whyStay} isElsewhere={isElsewhere} />
                {usage.some(areRights) && <TakeAway guid={row.guid} />}
              </>
            ) : (
              <Replacement
                resource={resource}
                guid={row.guid}
                by={replaceBy}
                forbids={forbids}
                onChange={setReplaceBy}
              />
            )}
          </>
        )}
        {isSelf && <Text>Себя из организации удаляет другой администратор.</Text>}
        {!isSelf && <LosesRights row={row} />}
        {asked.data && !isUsed && !isSelf && <Text>{resource.titles.removal ?? 'Запись нигде не используется.'}</Text>}
        {asked.data && !isStuck && !isSelf && (
          <Text size="sm" c="dimmed">
            Удалённое можно вернуть: сразу или из журнала действий.
          </Text>
        )}
        {remove.error && !refusal && <ErrorNote {...errorText(remove.error)} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose} data-autofocus>
            Отмена
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            disabled={asked.isPending || isSelf || isStuck || (isUsed && (!replaceBy || tried.isFetching || !!forbids))}
            onClick={() => void run().catch(() => undefined)}
          >
            {isUsed && !isStuck ? 'Заменить и удалить' : 'Удалить'}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
