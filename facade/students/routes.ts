import {
  CreateStudentDocument,
  DeleteStudentDocument,
  ExportStudentsDocument,
  GetStudentDocument,
  ImportStudentsDocument,
  ListStudentsDocument,
  SearchStudentsDocument,
  UpdateStudentDocument,
} from '../operations.generated.ts';
import { del, get, post, put } from '../rest/route.ts';

/** The media types of exports ([D32]). JSON is the first because some generators of clients type only the first. */
const exportTypes = [
  'application/json',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-ndjson',
];

export const studentRoutes = [
  get('/students', ListStudentsDocument),
  post('/students', CreateStudentDocument, { status: 201 }),
  post('/students/import', ImportStudentsDocument, { upload: 'file' }),
  get('/students/search', SearchStudentsDocument),
  get('/students/export', ExportStudentsDocument, { download: exportTypes }),
  get('/students/{id}', GetStudentDocument, { etag: true }),
  put('/students/{id}', UpdateStudentDocument, { etag: true, ifMatch: true, idInBody: true }),
  del('/students/{id}', DeleteStudentDocument, { ifMatch: true }),
];
