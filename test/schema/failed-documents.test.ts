import { HeaderMap } from '@apollo/server';
import { GraphQLObjectType, GraphQLScalarType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { GraphQLContext } from '../../schema/context.ts';
import { createGraphQLServer } from '../../schema/execution/server.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import type { Registrar } from '../../src/registrar.ts';
import { createLogger } from '../../src/shared/log.ts';
import { useSharedApp } from '../support/app.ts';

const app = await useSharedApp();

/** Resolves to a bigint, which JSON cannot represent. */
const query = new GraphQLObjectType({
  name: 'Query',
  fields: { large: { type: new GraphQLScalarType({ name: 'Large' }), resolve: () => 1n } },
});

/** Sends a query for it and returns the response with the log lines. */
async function sendQuery(changes: Partial<Registrar> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const registrar = { ...app.registrar, log, ...changes };
  const scope = { requestId: 'req-1', ip: null, errors: new ValidationErrors() };
  const server = createGraphQLServer(registrar, new GraphQLSchema({ query }));
  await server.start();
  const { status, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'POST',
      headers: new HeaderMap([['content-type', 'application/json']]),
      search: '',
      body: { query: '{ large }' },
    },
    context: async (): Promise<GraphQLContext> => ({ registrar, scope, caller: null }),
  });
  await server.stop();
  return { status, lines, ...JSON.parse((body as { string: string }).string) };
}

test('answers 500 and logs the cause if a response cannot be serialised', async () => {
  const { status, lines, errors } = await sendQuery();
  expect(status).toBe(500);
  expect(errors).toEqual([{ message: 'Something went wrong on our side.', extensions: { code: 'INTERNAL_ERROR' } }]);
  const err = expect.objectContaining({ type: 'TypeError', message: expect.stringContaining('BigInt') });
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'request failed', err })]);
});

test('answers 500 and logs the cause, both with the request id, if something fails outside the resolvers', async () => {
  const observeOperation = () => {
    throw new Error('out of order');
  };
  const { status, lines, errors } = await sendQuery({
    metrics: { observeOperation } as unknown as Registrar['metrics'],
  });
  expect(status).toBe(500);
  expect(errors).toEqual([{ message: expect.stringContaining('req-1'), extensions: { code: 'INTERNAL_ERROR' } }]);
  const err = expect.objectContaining({ message: 'out of order' });
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'request failed', requestId: 'req-1', err })]);
});
