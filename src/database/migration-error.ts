/** Why the database is not up to date, in one line for whoever runs the program. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
