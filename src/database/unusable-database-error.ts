/** Why the program cannot work with the database, in one line for whoever runs it. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}
