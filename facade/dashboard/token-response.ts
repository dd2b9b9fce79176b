import type { GraphQLSchema } from 'graphql';
import { compileOperation } from '../../schema/execution/operation.ts';
import { authenticateBearer } from '../../src/auth/principals/authenticate.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { callerFrom } from '../access/admission.ts';
import { toAppError } from '../http/errors.ts';
import { toJsonText, writeJson } from '../http/respond.ts';
import { ViewedInstitutionDocument, ViewingUserDocument } from '../operations.generated.ts';
import type { AccessToken, Scope, SessionRequest } from './sign-in-steps.ts';

/** Returns the context of an operation for whom an access token belongs to. */
export async function contextOf(registrar: Registrar, scope: Scope, accessToken: string) {
  const principal = await authenticateBearer(registrar, accessToken);
  return { registrar: forInstitution(registrar, principal.institutionId), scope, caller: callerFrom(principal, scope) };
}

/**
 * Creates a function that responds with an access token, and with its user and institution, which the dashboard shows on every screen
 * and would ask for next. Users who may not see them yet, as their role requires a second factor first, get null.
 */
export function tokenResponse(registrar: Registrar, schema: GraphQLSchema) {
  const operations = [
    ['me', compileOperation(schema, ViewingUserDocument)],
    ['institution', compileOperation(schema, ViewedInstitutionDocument)],
  ] as const;
  const readViewer = async (scope: Scope, accessToken: string): Promise<string> => {
    const context = await contextOf(registrar, scope, accessToken);
    const read = operations.map(async ([name, each]) => `"${name}":${toJsonText(await each.execute(context, {}))}`);
    try {
      return `{${(await Promise.all(read)).join(',')}}`;
    } catch (error) {
      if (toAppError(error, scope.requestId).code !== 'forbidden') throw error;
      return 'null';
    }
  };
  return async ({ response, scope }: SessionRequest, token: AccessToken): Promise<void> => {
    const viewer = await readViewer(scope, token.access_token);
    writeJson(response, 200, `${JSON.stringify(token).slice(0, -1)},"viewer":${viewer}}`);
  };
}
