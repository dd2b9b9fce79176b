import type { Request, Response } from 'express';
import { type GraphQLSchema, getNamedType } from 'graphql';
import type { GraphQLContext } from '../../schema/context.ts';
import { UploadScalar } from '../../schema/shared/scalars.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { admitUpload } from '../access/upload-admission.ts';
import { readGraphQLForm } from './form.ts';

/** Headers that browsers send across origins only after a successful preflight. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'];

/**
 * Creates the reader of requests with a file, in the format of the GraphQL multipart request specification. Accepts files only
 * from callers who may use a mutation with a file, and never from a form on another site.
 */
export function createUploadReader(registrar: Registrar, schema: GraphQLSchema) {
  const mutations = mutationsWithFile(schema);
  /** @throws AppError `unauthorized`, `forbidden`, `rate_limit_exceeded`, `service_unavailable`, `bad_request`, `payload_too_large` */
  return async (request: Request, response: Response, { caller, counted }: GraphQLContext): Promise<unknown> => {
    if (!caller) throw new AppError('unauthorized', 'Credentials are required to send a file.');
    if (!PREFLIGHT_HEADERS.some((name) => request.headers[name])) {
      throw new AppError('bad_request', 'Send the header Apollo-Require-Preflight: true together with a file.');
    }
    await admitUpload({ caller, registrar, counted }, response, mutations);
    return readGraphQLForm(request, registrar.config.IMPORT_MAX_BYTES);
  };
}

function mutationsWithFile(schema: GraphQLSchema): string[] {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return mutations
    .filter(({ args }) => args.some(({ type }) => getNamedType(type).name === UploadScalar.name))
    .map(({ name }) => name);
}
