/** The limit: `node:http`, prepared statements and JSON written by PostgreSQL, without authentication, validation or anything else. */
import { createServer, type ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { getOne, page, search } from './statements.ts';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

async function respond(response: ServerResponse, name: string, text: string, values: unknown[]): Promise<void> {
  const { rows } = await pool.query({ name, text, values });
  const body: string = rows[0].body;
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url as string, 'http://localhost');
  const number = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : null);
  const limit = number('limit') ?? 20;
  const pageNumber = number('page') ?? 1;
  const first = pageNumber === 1;
  const variant = `${limit} ${first}`;
  const classId = number('class_id');
  const q = searchParams.get('q');
  if (q !== null) return void respond(response, 'search', search, [1, limit, pageNumber, q.toLowerCase()]);
  if (pathname !== '/students') return void respond(response, 'one', getOne, [1, Number(pathname.split('/')[2])]);
  if (classId === null) return void respond(response, `all ${variant}`, page('', limit, first), [1, limit, pageNumber]);
  const text = page('and s.class_id = $4', limit, first);
  return void respond(response, `class ${variant}`, text, [1, limit, pageNumber, classId]);
});

server.listen(Number(process.env.PORT), '127.0.0.1');
