import { ApolloSandbox } from '@apollo/sandbox';
import { graphqlPath } from '../place.ts';
import { exampleOperations } from './example-operations.ts';

/**
 * Shows Apollo Sandbox, a frame of Apollo's origin, and sends its operations. Those go to the GraphQL endpoint and nowhere else, and
 * carry only the headers that the user has entered there: code of another origin must not act in the user's session.
 * @returns a function that removes it
 */
export function showSandbox(target: HTMLElement): () => void {
  const sandbox = new ApolloSandbox({
    target,
    initialEndpoint: new URL(graphqlPath, location.href).href,
    endpointIsEditable: false,
    runTelemetry: false,
    initialState: { document: exampleOperations[0]?.document ?? '', variables: exampleOperations[0]?.variables ?? {} },
    handleRequest: (_endpoint, options) => fetch(graphqlPath, { ...options, credentials: 'omit' }),
  });
  target.querySelector('iframe')?.setAttribute('title', 'Apollo Sandbox');
  return () => sandbox.dispose();
}
