import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Carry } from 'contract/features/object-types/carry.ts';
import { typeChangeCalls } from 'contract/features/object-types/changes.ts';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { rowsRequest } from '../../../resource/state/list-request.ts';
import { useList } from '../../../resource/state/list-context.ts';
import { useTypes } from '../../../resource/state/use-types.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { CarriesInput } from './CarriesInput.tsx';
import { MoveResult } from './MoveResult.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  type: ObjectType;
  onClose: () => void;
}

const objects = ['объект', 'объекта', 'объектов'] as const;

/** Moves the objects that the surrounding list shows to another own type: first what becomes of them. */
export function MoveDialog({ type, onClose }: Props) {
  const { search, zone } = useList();
  const { search: words, filter } = rowsRequest(search, zone);
  const own = (useTypes() ?? []).filter(({ guid, family }) => !family && guid !== type.guid);
  const [to, setTo] = useState<string | null>(null);
  const [checked, setChecked] = useState<Carry[]>();
  const [typed, setTyped] = useState<Carry[]>();
  const target = own.find(({ guid }) => guid === to);
  const params = { guid: type.guid };
  const body = { to: to ?? '', search: words, filter, zone, carries: checked };
  const preview = useQuery({
    queryKey: ['move-objects', type.guid, body],
    queryFn: ({ signal }) => call(typeChangeCalls.move, { params, body: { ...body, preview: true }, signal }),
    enabled: to !== null,
    gcTime: 0,
    retry: false,
  });
  const move = useSend(typeChangeCalls.move);
  const found = typed === undefined ? preview.data : undefined;
  const problem = preview.error ?? move.error;
  const run = async () => {
    const { moved } = await move.mutateAsync({ params, body: { ...body, carries: found!.carries, preview: false } });
    void toast({ color: 'green', message: `В тип «${target!.name}» перенесено: ${countOf(moved, objects)}` });
    onClose();
  };

  return (
    <Dialog onClose={onClose} title="Перенести объекты в другой тип" size="xl">
      <Stack>
        <Text size="sm">
          {words || filter
            ? 'Перейдут объекты, которые показывает список: с его поиском и фильтром.'
            : 'Перейдут все объекты типа. Чтобы перенести часть, сначала отберите их в списке.'}
        </Text>
        <OptionSelect
          label="В какой тип"
          required
          data={own.map(({ guid, name }) => ({ value: guid, label: name }))}
          value={to}
          onChange={(next) => {
            setTo(next);
            setChecked(undefined);
            setTyped(undefined);
          }}
          nothingFoundMessage="Других своих типов нет: создайте или скопируйте этот"
        />
        {problem && <ErrorNote {...errorText(problem)} />}
        {preview.isFetching && <Loading height={120} />}
        {target && (preview.data || preview.error || typed) && (
          <CarriesInput
            carries={typed ?? checked ?? preview.data?.carries ?? []}
            before={type.parameters}
            after={target.parameters}
            isChanged={typed !== undefined}
            onChange={setTyped}
            onCheck={() => {
              setChecked(typed);
              setTyped(undefined);
            }}
          />
        )}
        {found && target && <MoveResult found={found} after={target.parameters} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button disabled={!found?.moved} loading={move.isPending} onClick={() => void run().catch(() => undefined)}>
            Перенести
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
