import { readableColumns } from '../../database/entity-columns.ts';
import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { Term } from './term.entity.ts';

/** Columns of a term of the table alias `t`, also nested in classes. */
export const termColumns = {
  ...readableColumns(Term, 't'),
  schoolYear: { sql: 't.school_year' },
  sourcedId: { sql: sourcedIdSql('term', 't') },
};

/** Fields of a term ([D35]). */
export const termReadModel: ReadModel = { keys: ['id'], joins: {}, fields: termColumns };
