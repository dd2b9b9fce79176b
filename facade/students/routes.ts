import {
  CreateStudentDocument,
  DeleteStudentDocument,
  GetStudentDocument,
  ImportStudentsDocument,
  ListStudentsDocument,
  SearchStudentsDocument,
  UpdateStudentDocument,
} from '../operations.generated.ts';
import { del, get, post, put } from '../route.ts';

export const studentRoutes = [
  get('/students', ListStudentsDocument),
  post('/students', CreateStudentDocument, { status: 201 }),
  post('/students/import', ImportStudentsDocument, { upload: 'file' }),
  get('/students/search', SearchStudentsDocument),
  get('/students/{id}', GetStudentDocument, { etag: true }),
  put('/students/{id}', UpdateStudentDocument, { ifMatch: true }),
  del('/students/{id}', DeleteStudentDocument, { ifMatch: true }),
];
