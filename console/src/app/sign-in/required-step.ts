import { ProblemError } from '../../api/problem-error.ts';
import type { Who } from '../../api/who.ts';
import { signInPaths } from '../../sign-in-paths.ts';

/** The screen of the step that the refusal requires first; undefined for any other refusal. */
export function stepOfRefusal(error: unknown): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  if (error.is('password_change_required')) return signInPaths.changePassword;
  return error.is('second_factor_required') ? signInPaths.secondFactor : undefined;
}

/** The same for the current user. */
export const stepOf = ({ mustChangePassword, needsSecondFactor }: Who): string | undefined =>
  mustChangePassword ? signInPaths.changePassword : needsSecondFactor ? signInPaths.secondFactor : undefined;
