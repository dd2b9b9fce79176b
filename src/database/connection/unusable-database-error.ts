import { OperatorError } from '../../shared/operator-error.ts';

/** The database cannot be used. The message is one line for the operator. */
export class UnusableDatabaseError extends OperatorError {
  override readonly name = 'UnusableDatabaseError';
}
