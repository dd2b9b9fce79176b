import { HeaderMap } from '@apollo/server';
import { GraphQLObjectType, GraphQLScalarType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { GraphQLContext } from '../../schema/context.ts';
import { createGraphQLServer } from '../../schema/execution/server.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { createLogger } from '../../src/process/log.ts';
import type { Registrar } from '../../src/registrar.ts';
import { useApp } from '../support/app.ts';

const app = useApp();

/** No JSON can hold what it answers. */
const query = new GraphQLObjectType({
  name: 'Query',
  fields: { large: { type: new GraphQLScalarType({ name: 'Large' }), resolve: () => 1n } },
});

/** What a request for it is answered, and what the log tells of it. */
async function ask(changes: Partial<Registrar> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const registrar = { ...app.current.registrar, log, ...changes };
  const scope = { requestId: 'req-1', ip: null, problems: new ValidationErrors() };
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

test('an answer that cannot be written is a 500 whose cause is logged', async () => {
  const { status, lines, errors } = await ask();
  expect(status).toBe(500);
  expect(errors).toEqual([{ message: 'Something went wrong on our side.', extensions: { code: 'INTERNAL_ERROR' } }]);
  const err = expect.objectContaining({ type: 'TypeError', message: expect.stringContaining('BigInt') });
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'request failed', err })]);
});

test('what fails around an operation is a 500 whose cause is logged, and both name the request', async () => {
  const observeOperation = () => {
    throw new Error('out of order');
  };
  const { status, lines, errors } = await ask({ metrics: { observeOperation } as unknown as Registrar['metrics'] });
  expect(status).toBe(500);
  expect(errors).toEqual([{ message: expect.stringContaining('req-1'), extensions: { code: 'INTERNAL_ERROR' } }]);
  const err = expect.objectContaining({ message: 'out of order' });
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'request failed', requestId: 'req-1', err })]);
});
