import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { compileEndpoint, routes } from '../../facade/rest/endpoints.ts';
import { get } from '../../facade/rest/route.ts';
import { buildSchema } from '../../schema/schema.ts';

/** The 25 operations of the specification. */
const specification = `
  POST /auth/login
  POST /auth/refresh
  POST /auth/logout
  GET /auth/profile
  POST /auth/api-key
  GET /students
  POST /students
  GET /students/{id}
  PUT /students/{id}
  DELETE /students/{id}
  POST /students/import
  GET /students/export
  GET /students/search
  GET /courses
  POST /courses
  GET /classes/{id}/attendance
  POST /classes/{id}/grades
  GET /admin/users
  POST /admin/roles
  GET /admin/analytics
  GET /admin/audit-logs
  POST /webhooks
  GET /webhooks
  PUT /webhooks/{id}
  DELETE /webhooks/{id}`;

test('the routes are exactly the operations of the specification', () => {
  const specified = specification.trim().split(/\n\s*/);
  expect(specified).toHaveLength(25);
  const routed = routes.map(({ method, path }) => `${method} ${path}`);
  expect(routed.sort()).toEqual([...specified].sort());
});

test('refuses at start a path parameter that the operation does not declare', () => {
  const document = parse('query Course($id: Int!) { course(id: $id) { name } }');
  const schema = buildSchema();
  expect(compileEndpoint(schema, get('/courses/{id}', document)).route.path).toBe('/courses/{id}');
  expect(() => compileEndpoint(schema, get('/courses/{course_id}', document))).toThrow(
    'GET /courses/{course_id}: the path parameter {course_id} is not a variable of Course. Declare $course_id.',
  );
});
