import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { useRef, useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { paths } from '../../../paths.ts';
import { RecordDialog } from '../../../resource/form/RecordDialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { recordProfile } from './record-profile.ts';
import type { ReadProfile } from './use-profile-file.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props {
  read: ReadProfile;
  onClose: () => void;
}

/** Creates a metering point and passes it the hours of the file, which are written after they are looked at there. */
export function PointDialog({ read: { profile }, onClose }: Props) {
  const navigate = useNavigate();
  const isCreated = useRef(false);
  const [point, setPoint] = useState<{ guid: string; name: string } | null>(null);
  const record = useMutation({
    mutationFn: (guid: string) => recordProfile(profile, guid),
    onSuccess: (guid) => navigate(linkTo(paths.measurementImport(guid))),
  });
  const initial = {
    name: profile.name.replace(/\.\w+$/, ''),
    direction: 'intake',
    collectMethod: 'file',
    profileInterval: 60,
    status: 'working',
  };
  if (!point)
    return (
      <RecordDialog
        resource={meteringPoints}
        guid={null}
        initial={initial}
        onClose={() => isCreated.current || onClose()}
        onSaved={(row) => {
          isCreated.current = true;
          setPoint({ guid: row.guid, name: row.name });
          record.mutate(row.guid);
        }}
      />
    );
  return (
    <Dialog onClose={onClose} title="Запись значений" closeOnClickOutside={false}>
      {record.error ? (
        <>
          <ErrorNote {...formErrorText(record.error)} onRetry={() => record.mutate(point.guid)} />
          <Text size="sm">
            Точка учёта уже создана:{' '}
            <TextLink to={paths.passportCard('metering-points', point.guid)}>{point.name}</TextLink>. Значения можно
            передать и в «Обмене данными».
          </Text>
        </>
      ) : (
        <Loading height={90} label="Передаём часы файла в «Обмен данными»" />
      )}
    </Dialog>
  );
}
