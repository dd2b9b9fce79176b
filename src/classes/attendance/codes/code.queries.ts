import type { Pool, PoolClient } from 'pg';
import { readableColumns } from '../../../database/entity-columns.ts';
import type { ReadModel } from '../../../database/reads/build-select.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import { listReader } from '../../../database/reads/record-readers.ts';
import type { AttendanceStatus } from '../attendance-status.ts';
import { AttendanceCode } from './attendance-code.entity.ts';

const { createdAt, updatedAt, ...shown } = readableColumns(AttendanceCode, 'k');

/** Fields of a code of attendance, of the table alias `k`. */
export const codeReadModel: ReadModel = { keys: ['id'], joins: {}, fields: shown };

/** Returns the fields of a code as a nested object of other records. @param alias of `attendance_codes` */
export function codeFields(alias: string): ReadModel['fields'] {
  const { createdAt: _, updatedAt: __, ...fields } = readableColumns(AttendanceCode, alias);
  return fields;
}

/** SQL of the condition that a code `alias` is the one with the id, or without one the built-in code of the status. */
export function isCodeOf(alias: string, { id, status }: { id: string; status: string }): string {
  return `${alias}.institution_id = $1 and (${alias}.id = ${id} or ${id} is null and ${alias}.built_in and ${alias}.status = ${status})`;
}

/** Returns the institution's codes of attendance, inactive ones included, in their order. */
export const listAttendanceCodes = listReader(codeReadModel, 'attendance_codes k', 'k.position, k.id');

/** A code as the writers of marks need it. */
export interface MarkCode {
  readonly id: number;
  readonly code: string;
  readonly status: AttendanceStatus;
  readonly teacherUse: boolean;
  readonly active: boolean;
  readonly builtIn: boolean;
}

const NAMED = `
  select id, code, status, teacher_use as "teacherUse", active, built_in as "builtIn" from attendance_codes
  where institution_id = $1 and lower(code) = any(select lower(name) from unnest($2::text[]) as given (name)) for key share`;

/**
 * Finds codes by their names, without regard to case. Until the transaction ends, none of them is deleted.
 * @returns the codes by their names in lower case
 */
export async function findCodes(
  client: Pool | PoolClient,
  institutionId: number,
  names: readonly string[],
): Promise<Map<string, MarkCode>> {
  if (names.length === 0) return new Map();
  const { rows } = await prepared<MarkCode>(client, NAMED, [institutionId, [...new Set(names)]]);
  return new Map(rows.map((row) => [row.code.toLowerCase(), row]));
}

/** Returns the id under which marks store a code: null stands for the built-in code of their status. */
export function storedCodeId({ id, builtIn }: MarkCode): number | null {
  return builtIn ? null : id;
}
