import { Button, Stack, Text } from '@mantine/core';
import type { AnyRow } from 'contract/kit/resource.ts';
import { shortName } from 'contract/kit/short-name.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { ConflictRow } from './ConflictRow.tsx';
import classes from '../value/Comparison.module.css';
import { namesIn } from '../value/field-text.ts';
import { toFormValues, toInput } from '../frame/form-values.ts';
import { useResourceFormState } from './form-context.ts';
import { conflictsOf, mergedValues } from './merge.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  /** The record as it is stored now. */
  stored: AnyRow;
}

/** The record was changed by someone else: the user chooses a side for each field and saves over the stored version. */
export function ConflictDialog({ stored }: Props) {
  const { resource, fields, base, form, saveMerged, closeConflict, row } = useResourceFormState();
  const zone = useTimeZone();
  const { data: [last] = [] } = useCall(resource.routes.history, {
    params: { guid: stored.guid },
    query: { limit: '1' },
  });
  const mine = form.getValues();
  const theirs = toFormValues(fields, stored);
  const [sides, setSides] = useState(() => conflictsOf(fields, base, mine, theirs));
  const [mineInput, theirInput] = [toInput(fields, mine), toInput(fields, theirs)];

  return (
    <Dialog onClose={closeConflict} title="Запись изменил другой пользователь" size="xl">
      <Stack>
        <Text>
          Пока вы работали, запись сохранили с другими значениями
          {last &&
            ` (${last.userName ? shortName(last.userName) : 'Программа'}, ${formatDateTime(last.occurredAt, zone)})`}
          . Выберите, какие оставить.
        </Text>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Поле</th>
              <th scope="col">Ваше значение</th>
              <th scope="col">Сохранённое значение</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(sides).map(([name, side]) => (
              <ConflictRow
                key={name}
                field={fields[name]!}
                mine={mineInput[name]}
                stored={theirInput[name]}
                mineNames={namesIn(row, name)}
                storedNames={namesIn(stored, name)}
                side={side}
                onChoose={(next) => setSides({ ...sides, [name]: next })}
              />
            ))}
          </tbody>
        </table>
        {Object.keys(sides).length === 0 && <Text>Спорных значений нет: можно сохранить.</Text>}
        <DialogFooter>
          <Button variant="default" onClick={closeConflict}>
            Вернуться к форме
          </Button>
          <Button onClick={() => void saveMerged(mergedValues(mine, theirs, sides), stored)}>
            Сохранить выбранное
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
