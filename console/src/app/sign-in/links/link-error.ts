import { errorText, type ErrorText } from '../../../api/error-text.ts';
import { ProblemError } from '../../../api/problem-error.ts';

/** What is said of a link: a spent one is no fault of the program, and has no number for the support service. */
export function linkError(error: Error): ErrorText {
  const described = errorText(error);
  const isSpent = error instanceof ProblemError && error.is('not_found');
  return isSpent ? { ...described, title: 'Ссылка не действует', requestId: '' } : described;
}
