import { print, visit } from 'graphql';
import { expect, test } from 'vitest';
import { routes } from '../../facade/rest/endpoints.ts';
import type { Route } from '../../facade/rest/route.ts';
import { camelCase } from '../../schema/shared/names.ts';
import { useSharedApp } from '../support/app.ts';
import { fillSchool } from '../support/school.ts';

const app = await useSharedApp();
const { make, pool } = app;
const user = await make.aUser();
const first = await fillSchool(pool, user, 3, 50_000);
await make.aStudent(user.institution, { id: 90_001, first_name: 'Bare', status: 'graduated' });
await make.aStudent(user.institution, {
  id: 90_002,
  first_name: 'Zoë "\\ \u2028',
  address_city: 'Lima',
  phone: '+51 1',
});

/** The inputs for each reading route; a route without an entry is requested once, without input. */
const requests: Readonly<Record<string, readonly Record<string, string | number>[]>> = {
  '/students': [{}, { limit: 2, page: 2 }, { status: 'graduated' }, { class_id: 0 }, { search: 'zebra' }, { page: 99 }],
  '/students/search': [{ q: 'zebra' }, { q: 'zebar' }, { q: 'zebra', sort: '-name', limit: 1 }, { q: 'nobody' }],
  '/students/{id}': [{ id: 0 }, { id: 90_001 }, { id: 90_002 }],
  '/courses': [{}, { search: 'zebra', limit: 1 }],
  '/classes/{id}/attendance': [{ id: 0 }],
  '/admin/users': [{}, { limit: 1 }],
};

/** Returns the operation as a GraphQL client would write it: the same selection without REST's aliases. */
function withoutAliases({ document }: Route): string {
  return print(visit(document, { Field: (node) => ({ ...node, alias: undefined }) }));
}

/** Converts the field names of a response to camelCase. */
function inSchemaNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSchemaNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [camelCase(name), inSchemaNames(entry)]));
}

/** Replaces ids of 0 by the id of the first record. */
function withIds(path: string, input: Record<string, string | number>): Record<string, string | number> {
  const ids: Record<string, number | undefined> = {
    class_id: first.classes,
    id: path.startsWith('/students') ? first.students : first.classes,
  };
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === 0 ? (ids[name] ?? 0) : value]),
  );
}

// Without analytics and the audit log: every request changes them.
const readRoutes = routes.filter(
  ({ method, download, path }) => method === 'GET' && !download && !/analytics|audit/.test(path),
);

test.each(readRoutes.map((route) => [route.path, route] as const))(
  'GET %s returns the same data as its operation at /graphql',
  async (path, route) => {
    const client = await app.as(user);
    for (const request of requests[path] ?? [{}]) {
      const input = withIds(path, request);
      const query = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
      const rest = await client.get(
        `${url}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}`,
      );
      const { body } = await client.graphql(withoutAliases(route), input);
      expect(rest.status).toBe(200);
      expect(body.errors).toBeUndefined();
      expect(inSchemaNames(rest.body)).toEqual(inSchemaNames(Object.values(body.data)[0]));
    }
  },
);
