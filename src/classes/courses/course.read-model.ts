import { readableColumns } from '../../database/entity-columns.ts';
import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { Course } from './course.entity.ts';

/** Columns of a course of the table alias `co`, also nested in classes and grades. */
export const courseColumns = { ...readableColumns(Course, 'co'), sourcedId: { sql: sourcedIdSql('course', 'co') } };

/** Fields of a course ([D34]). */
export const courseReadModel: ReadModel = { keys: ['id'], joins: {}, fields: courseColumns };
