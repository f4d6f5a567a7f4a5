import { errorText, type ErrorText } from '../../../api/error-text.ts';
import { ProblemError } from '../../../api/problem-error.ts';

/** The error of a link. A used link is not a program error, so no request number is shown. */
export function linkError(error: Error): ErrorText {
  const described = errorText(error);
  const isSpent = error instanceof ProblemError && error.is('not_found');
  return isSpent ? { ...described, title: 'Ссылка не действует', requestId: '' } : described;
}
