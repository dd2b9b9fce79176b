import { OperatorError } from '../../process/operator-error.ts';

/** Why the program cannot work with the database, in one line for whoever runs it. */
export class UnusableDatabaseError extends OperatorError {
  override readonly name = 'UnusableDatabaseError';
}
