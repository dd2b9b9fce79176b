import type { TestApp } from '../../../support/app.ts';
import type { Client } from '../../../support/client.ts';
import { graphqlWithFile } from '../../../support/files.ts';
import { aClassroom } from '../../classroom.ts';

/** A classroom whose class has the code 5A. */
export async function aCodedClassroom(app: TestApp) {
  const room = await aClassroom(app);
  await app.pool.query('update classes set code = $3 where institution_id = $1 and id = $2', [
    room.institution.id,
    room.classId,
    '5A',
  ]);
  return room;
}

const MUTATION = `mutation ($file: Upload!, $dryRun: Boolean, $atomic: Boolean, $columns: JSONObject, $dateFormat: DateFormat) {
  importAttendance(file: $file, dryRun: $dryRun, atomic: $atomic, columns: $columns, dateFormat: $dateFormat) {
    id totalRows created updated unchanged skipped failed dryRun columns { column field } ignoredColumns
    errors { row column field value code message } changes { row studentId action fields }
  }
}`;

/** Imports marks, and returns the result. */
export async function importMarks(client: Client, file: string, variables: Record<string, unknown> = {}) {
  const { body } = await graphqlWithFile(client, MUTATION, file, variables);
  return body.data?.importAttendance ?? body;
}

/** Undoes an import, and returns the result. */
export async function undo(client: Client, id: number) {
  const { body } = await client.graphql(
    `mutation { undoImport(id: ${id}) { totalRows created updated failed errors { row field value code message } } }`,
  );
  return body.data?.undoImport ?? body;
}
