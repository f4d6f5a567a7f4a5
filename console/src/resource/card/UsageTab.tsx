import { Text } from '@mantine/core';
import { useCall } from '../../api/queries.ts';
import { Unanswered } from '../frame/Unanswered.tsx';
import classes from '../../ui/Page.module.css';
import form from '../frame/Tab.module.css';
import { useRecord } from '../state/record-context.ts';
import { UsageList } from '../value/UsageList.tsx';
import { Loading } from '../../ui/Loading.tsx';

/** The records that refer to this one. */
export function UsageTab() {
  const { resource, row } = useRecord();
  const { data, error, refetch } = useCall(resource.routes.usage, { params: { guid: row.guid } });
  return (
    <div className={`${classes.scrolling} ${form.tab}`} role="tabpanel" tabIndex={0}>
      {error && <Unanswered error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={120} maw={640} />}
      {data?.length === 0 && <Text>Запись нигде не используется: её можно удалить.</Text>}
      {data && <UsageList usage={data} />}
    </div>
  );
}
