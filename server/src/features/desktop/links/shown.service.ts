import type { DesktopItem, DesktopWidget } from 'contract/features/desktop/calls.ts';
import type { LinkSubject, ShownContent, LinkedWidget } from 'contract/features/desktop/links.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { semaphoreOf } from '../../../core/semaphore.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { desktopOf } from '../desktop.service.ts';
import { widgetsFor } from '../desktop-items.service.ts';
import { namedDesktop } from '../named-desktops.service.ts';
import { publishedWidget, type AnswerOf } from '../../widgets/answers/answer.service.ts';

/** What is shown, without the figures. */
interface Subject {
  name: string;
  items: readonly DesktopItem[];
  widgets: readonly DesktopWidget[];
}
type Asked = Pick<LinkSubject, 'period' | 'zone'>;

const WHOLE = { x: 0, y: 0, w: 12, h: 6 };
const HIDDEN_FROM_AUTHOR = 'Данных нет: автор их не видит';

/** Why a widget shows no data to a visitor; obsolete sources and unpublished widgets have their own messages. */
function troubleOf(server: Server, error: unknown): string {
  const { code, details } = error instanceof AppError ? error : { code: null, details: null };
  if (code === 'forbidden') return HIDDEN_FROM_AUTHOR;
  if (code === 'not_found' && details.detail) return details.detail;
  server.http.log.error(error);
  return 'Виджет не удалось показать';
}

/** The desktop or widget as visible to a person. Errors: 404. */
export async function subjectOf(
  tx: Tx,
  actor: Actor,
  { desktopGuid, widgetGuid }: Pick<LinkSubject, 'desktopGuid' | 'widgetGuid'>,
): Promise<Subject> {
  if (widgetGuid) {
    const { name } = await publishedWidget(tx, actor, widgetGuid);
    const widgets = await widgetsFor(tx, actor, sql`t.guid = ${widgetGuid}`);
    return { name, items: [{ widgetGuid, ...WHOLE }], widgets };
  }
  if (desktopGuid) return namedDesktop(tx, actor, desktopGuid);
  return { name: 'Рабочий стол', ...(await desktopOf(tx, actor)) };
}

/** A subject with the data of each widget, each read in its own transaction, so that one failure does not affect the
 *  others. `by` takes a slot of the limit. Errors: 429. */
export async function shownTo(
  server: Server,
  answerOf: AnswerOf,
  actor: Actor,
  { name, items, widgets }: Subject,
  asked: Asked,
  by: string,
): Promise<ShownContent> {
  async function shown({ guid, name, kind, source }: DesktopWidget): Promise<LinkedWidget> {
    const widget = { guid, name, kind, source };
    try {
      const answer = await asOrg(server.pool, actor, 'read', async (tx) =>
        answerOf(tx, actor, await publishedWidget(tx, actor, guid), asked),
      );
      return { ...widget, answer, trouble: null };
    } catch (error) {
      return { ...widget, answer: null, trouble: troubleOf(server, error) };
    }
  }
  const release = await semaphoreOf(server, 'shown_desktops').acquire(by);
  try {
    const answered: LinkedWidget[] = [];
    for (const widget of widgets) answered.push(await shown(widget));
    return { name, items: [...items], widgets: answered };
  } finally {
    release();
  }
}
