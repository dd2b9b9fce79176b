import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { assertRecentSignIn } from '../../src/access/require-permission.ts';
import type { GraphQLContext } from '../context.ts';

type Arguments = Readonly<Record<string, unknown>> & { readonly input?: Readonly<Record<string, unknown>> | null };

const always = () => true;

/** Tells of a change of a subscription whether it sends more data, or to another place. */
const sendsMore = ({ input }: Arguments) => input?.url != null || input?.events != null || input?.active === true;

/**
 * The mutations for which the dashboard asks to sign in again ([D66]), by their effect: a credential that lasts, more power for
 * somebody, a way out for data, or an erasure. Exports ask when they are opened.
 */
const asked: Readonly<Record<string, (args: Arguments) => boolean>> = {
  createApiKey: always,
  createOAuthClient: always,
  createUser: always,
  updateUser: ({ input }) => input?.role != null || input?.active === true,
  resetPassword: always,
  sendPasswordReset: always,
  removeAuthenticators: always,
  endSessions: always,
  beginPasskey: always,
  beginTotp: always,
  removeAuthenticator: always,
  createRecoveryCodes: always,
  createRole: always,
  updateRole: always,
  deleteRole: always,
  updateInstitution: always,
  updateSecurity: always,
  unlinkIdentity: always,
  createIdentityProvider: always,
  updateIdentityProvider: always,
  deleteIdentityProvider: always,
  createWebhook: always,
  updateWebhook: sendsMore,
  rotateWebhookSecret: always,
  // A bundle creates users, and its undo activates those whom it has deactivated.
  importOneRoster: ({ dryRun }) => dryRun !== true,
  undoOneRosterImport: always,
  eraseStudent: always,
};

/** Middleware of every mutation, inside of the permission rules. @throws AppError `reauthentication_required` */
export function askForRecentSignIn(
  resolve: GraphQLFieldResolver<unknown, GraphQLContext>,
  parent: unknown,
  args: Arguments,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
): unknown {
  if (context.caller && asked[info.fieldName]?.(args)) assertRecentSignIn(context.caller);
  return resolve(parent, args, context, info);
}
