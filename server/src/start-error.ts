/** A reason not to start that the operator can fix: printed as its message without a stack, exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
