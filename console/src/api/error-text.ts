import { ConnectionError, OtherOrganizationError, ProblemError } from './problem-error.ts';

export interface ErrorText {
  title: string;
  text: string;
  /** For the support service; empty when the request did not reach the server. */
  requestId: string;
  /** Not an error: the change was saved and waits for a second person's approval. */
  isKept?: boolean;
}

/** What happened, why and what to do, in words for the user. */
export function errorText(error: unknown): ErrorText {
  if (error instanceof ProblemError) {
    const { title, detail, requestId } = error.problem;
    const isKept = error.is('approval_required');
    return { title, text: detail === title ? '' : detail, requestId: isKept ? '' : requestId, isKept };
  }
  if (error instanceof ConnectionError) {
    return { title: 'Нет связи с сервером', text: 'Проверьте сеть и повторите действие.', requestId: '' };
  }
  if (error instanceof OtherOrganizationError) {
    return {
      title: 'Открыта другая организация',
      text: 'Экран загружен для одной организации, а во вкладке выбрана другая. Ничего не отправлено. Обновите страницу и повторите действие.',
      requestId: '',
    };
  }
  return { title: 'Произошла ошибка', text: 'Обновите страницу и повторите действие.', requestId: '' };
}

/** The same for a form or a dialog whose fields do not show their own messages. */
export function formErrorText(error: unknown): ErrorText {
  const plain = errorText(error);
  const messages = error instanceof ProblemError ? (error.problem.errors ?? []).map(({ message }) => message) : [];
  return messages.length ? { ...plain, text: messages.join('. ') } : plain;
}
