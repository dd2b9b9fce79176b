import relay, { type GraphQLResponse, type GraphQLTaggedNode, type Variables } from 'relay-runtime';
import { expect, test } from 'vitest';
import list from '../fixtures/relay/__generated__/students_list.graphql.ts';
import student from '../fixtures/relay/__generated__/students_student.graphql.ts';
import page from '../fixtures/relay/__generated__/studentsPageQuery.graphql.ts';
import query from '../fixtures/relay/__generated__/studentsQuery.graphql.ts';
import refetch from '../fixtures/relay/__generated__/studentsRefetchQuery.graphql.ts';
import update from '../fixtures/relay/__generated__/studentsUpdateMutation.graphql.ts';
import { useSharedApp } from '../support/app.ts';

/** Relay's runtime, with the output of its compiler, reads and refetches records by their nodeId. */

const app = await useSharedApp();
const { make } = app;
const user = await make.aUser();
const client = await app.as(user);
const section = await make.aClass(user.institution);
const ids: number[] = [];
for (const first_name of ['Ada', 'Ben', 'Cyd', 'Dan', 'Eve']) {
  ids.push(await make.aStudent(user.institution, { first_name, class_id: section }));
}

/** Creates Relay's environment as a client does, with the field that identifies records. */
function createEnvironment(): relay.Environment {
  const network = relay.Network.create(async ({ text }, variables) => {
    const { body } = await client.graphql(text as string, variables);
    return body as GraphQLResponse;
  });
  const store = new relay.Store(new relay.RecordSource());
  return new relay.Environment({ network, store, getDataID: ({ nodeId }) => nodeId });
}

function fetchQuery(environment: relay.Environment, request: GraphQLTaggedNode, variables: Variables = {}) {
  return relay.fetchQuery(environment, request, variables).toPromise();
}

/** Returns what the fragment of the list reads from the store. */
function readList(environment: relay.Environment) {
  const operation = relay.createOperationDescriptor(relay.getRequest(query), {});
  const root = environment.lookup(operation.fragment).data;
  const fragment = relay.getFragment(list);
  const { edges } = lookup(environment, fragment, root).studentsConnection;
  return edges.map(({ node }: { node: { nodeId: string } }) => node);
}

/** Returns what the fragment of a student reads from the store. */
function readStudent(environment: relay.Environment, node: unknown) {
  return lookup(environment, relay.getFragment(student), node);
}

// biome-ignore lint/suspicious/noExplicitAny: the data of a fragment; tests check it with their expectations.
function lookup(environment: relay.Environment, fragment: relay.ReaderFragment, reference: unknown): any {
  return environment.lookup(relay.getSingularSelector(fragment, reference) as relay.SingularReaderSelector).data;
}

test('reads a list whose students share the record of their class', async () => {
  const environment = createEnvironment();
  await fetchQuery(environment, query);
  const students = readList(environment).map((node: unknown) => readStudent(environment, node));
  expect(students).toMatchObject([
    { id: ids[0], firstName: 'Ada' },
    { id: ids[1], firstName: 'Ben' },
  ]);
  const records = Object.values(environment.getStore().getSource().toJSON());
  expect(records.filter((record) => record?.__typename === 'Class')).toHaveLength(1);
});

test('appends the next page to the list', async () => {
  const environment = createEnvironment();
  await fetchQuery(environment, query);
  const { endCursor } = environment.getStore().getSource().toJSON()[
    'client:root:__students_studentsConnection_connection:pageInfo'
  ] as { endCursor: string };
  await fetchQuery(environment, page, { count: 2, cursor: endCursor });
  const names = readList(environment).map((node: unknown) => readStudent(environment, node).firstName);
  expect(names).toEqual(['Ada', 'Ben', 'Cyd', 'Dan']);
});

test('refetches the fragment of a student by its nodeId', async () => {
  const environment = createEnvironment();
  await fetchQuery(environment, query);
  const [node] = readList(environment);
  await app.pool.query(`update students set first_name = 'Adele' where id = $1`, [ids[0]]);
  const { identifierInfo } = relay.getRefetchMetadata(relay.getFragment(student), 'test');
  const variable = identifierInfo?.identifierQueryVariableName as string;
  await fetchQuery(environment, refetch, { [variable]: node.nodeId });
  expect(readStudent(environment, node).firstName).toBe('Adele');
});

test('updates the record that a mutation returns', async () => {
  const environment = createEnvironment();
  await fetchQuery(environment, query);
  const [, node] = readList(environment);
  const variables = { id: ids[1], input: { firstName: 'Benedict' } };
  await new Promise<void>((resolve, reject) => {
    const onCompleted = () => resolve();
    relay.commitMutation(environment, { mutation: update, variables, onCompleted, onError: reject });
  });
  expect(readStudent(environment, node).firstName).toBe('Benedict');
});
