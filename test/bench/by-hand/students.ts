import { Router } from 'express';
import { createStudent } from './create-student.ts';
import { pool } from './pool.ts';
import { joined, toStudent, toStudentItem } from './student-rows.ts';

export const studentsRouter = Router();

studentsRouter.get('/', async (request, response) => {
  const { page, limit, offset } = readPageArguments(request.query);
  const conditions = ['s.institution_id = $1', 's.deleted_at is null'];
  const values = [response.locals.institutionId];
  if (request.query.class_id !== undefined)
    conditions.push(`s.class_id = $${values.push(Number(request.query.class_id))}`);
  if (request.query.status !== undefined) conditions.push(`s.status = $${values.push(request.query.status)}`);
  const where = conditions.join(' and ');
  const [count, list] = await Promise.all([
    pool.query(`select count(*)::int as total from students s where ${where}`, values),
    pool.query(`${joined} where ${where} order by s.id limit ${limit} offset ${offset}`, values),
  ]);
  response.json({ data: list.rows.map(toStudentItem), pagination: pagination(count.rows[0].total, page, limit) });
});

studentsRouter.get('/search', async (request, response) => {
  const { page, limit, offset } = readPageArguments(request.query);
  const q = String(request.query.q).toLowerCase();
  const where = `s.institution_id = $1 and s.deleted_at is null and s.search_text like '%' || $2 || '%'`;
  const values = [response.locals.institutionId, q];
  const [count, list] = await Promise.all([
    pool.query(`select count(*)::int as total from students s where ${where}`, values),
    pool.query(
      `${joined} where ${where} order by case when lower(s.last_name) = $2 then 0 else 1 end, s.id limit ${limit} offset ${offset}`,
      values,
    ),
  ]);
  response.json({ data: list.rows.map(toStudentItem), pagination: pagination(count.rows[0].total, page, limit) });
});

studentsRouter.get('/:id', async (request, response) => {
  const { rows } = await pool.query(`${joined} where s.institution_id = $1 and s.id = $2 and s.deleted_at is null`, [
    response.locals.institutionId,
    Number(request.params.id),
  ]);
  if (!rows[0]) response.status(404).json({ error: 'not_found', message: 'There is no such student.' });
  else response.json(toStudent(rows[0]));
});

studentsRouter.post('/', createStudent);

function readPageArguments(query: Record<string, unknown>): { page: number; limit: number; offset: number } {
  const page = Math.max(Math.trunc(Number(query.page ?? 1)) || 1, 1);
  const limit = Math.min(Math.max(Math.trunc(Number(query.limit ?? 20)) || 20, 1), 100);
  return { page, limit, offset: (page - 1) * limit };
}

function pagination(total: number, page: number, limit: number) {
  return { total, page, limit, total_pages: Math.ceil(total / limit) };
}
