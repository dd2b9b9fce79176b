import type { Column, ReadModel } from '../../database/reads/build-select.ts';

/** Columns of a term of the table alias `t`, also nested in classes. */
export const termColumns: Readonly<Record<string, Column>> = {
  id: { sql: 't.id' },
  name: { sql: 't.name' },
  startsOn: { sql: 't.starts_on' },
  endsOn: { sql: 't.ends_on' },
};

/** Fields of a term ([D35]). */
export const termReadModel: ReadModel = { keys: ['id'], joins: {}, fields: termColumns };
