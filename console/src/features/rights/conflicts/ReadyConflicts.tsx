import { Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { conflictSeverities, dutyConflicts, readyConflicts } from 'contract/features/rights/conflicts.ts';
import { notedRequest } from '../../../api/noted-request.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { undoable } from '../../../resource/frame/undoable.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import classes from './Conflicts.module.css';
import { rightsInWords } from './rule-words.ts';

interface Props {
  /** Why rules may not be created; undefined when they may. */
  refusal: string | undefined;
}

/** Predefined rules, each added with a click and editable like any other. */
export function ReadyConflicts({ refusal }: Props) {
  const create = useSend(dutyConflicts.routes.create);
  const add = async (body: (typeof readyConflicts)[number]) => {
    const noted = notedRequest();
    await create.mutateAsync({ body, onAnswer: noted.onAnswer });
    void undoable({ message: `«${body.name}»: создано`, request: noted.request });
  };
  return (
    <>
      <Text>Правил ещё нет. Начните с готовых:</Text>
      {create.error && <ErrorNote {...formErrorText(create.error)} />}
      {readyConflicts.map((rule) => (
        <article key={rule.name} className={classes.rule} aria-label={rule.name}>
          <Text fw={600} component="h2">
            {rule.name}
          </Text>
          <Text size="sm">
            {conflictSeverities[rule.severity]}: {rightsInWords(rule)}
          </Text>
          <Text size="sm">{rule.reason}</Text>
          <div className={classes.actions}>
            <ActionButton icon={IconPlus} refusal={refusal} onClick={() => void add(rule).catch(() => undefined)}>
              Добавить
            </ActionButton>
          </div>
        </article>
      ))}
    </>
  );
}
