/** A reason not to start that the operator can act on: printed as its message alone, without a stack, exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
