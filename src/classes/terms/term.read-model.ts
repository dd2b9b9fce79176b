import type { Column, ReadModel } from '../../database/reads/build-select.ts';

/** A term of the table alias `t`: by itself, and as the term of a class. */
export const termColumns: Readonly<Record<string, Column>> = {
  id: { sql: 't.id' },
  name: { sql: 't.name' },
  startsOn: { sql: 't.starts_on' },
  endsOn: { sql: 't.ends_on' },
};

/** Term as it is read ([D35]). */
export const termReadModel: ReadModel = { keys: ['id'], joins: {}, fields: termColumns };
