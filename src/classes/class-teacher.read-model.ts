import type { ReadModel } from '../database/reads/build-select.ts';

/** A teacher of a class as it is read. */
export const teacherReadModel: ReadModel = {
  keys: ['id'],
  joins: { u: 'join users u on u.institution_id = ct.institution_id and u.id = ct.user_id' },
  fields: { id: { sql: 'ct.user_id' }, name: { sql: 'u.name', join: 'u' } },
};
