import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { listPermissions, listRoles } from '../../src/admin/roles/role.queries.ts';
import { createRole, deleteRole, updateRole } from '../../src/admin/roles/role.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { CreateRoleInput, DeletedRole, Permission, Role, UpdateRoleInput } from './role.types.ts';

@Resolver()
export class RoleResolver {
  @Query(() => [Role], { description: 'The roles of the institution, by id.' })
  roles(@Ctx() context: GraphQLContext) {
    return listRoles(callerOf(context), context.registrar.database);
  }

  @Query(() => [Permission], { description: 'Everything that a role can permit.' })
  permissions() {
    return listPermissions();
  }

  @Mutation(() => Role, { description: 'Creates a role.' })
  createRole(
    @Arg('input', () => CreateRoleInput, { description: 'The new role.' }) input: CreateRoleInput,
    @Ctx() context: GraphQLContext,
  ) {
    return createRole(callerOf(context), context.registrar.database, input);
  }

  @Mutation(() => Role, { description: 'Changes a role, and with it at once what those who have it may do.' })
  updateRole(
    @Arg('id', () => Int, { description: 'Id of the role.' }) id: number,
    @Arg('input', () => UpdateRoleInput, { description: 'What to change.' }) input: UpdateRoleInput,
    @Ctx() context: GraphQLContext,
  ) {
    return updateRole(callerOf(context), context.registrar.database, { id, input });
  }

  @Mutation(() => DeletedRole, { description: 'Deletes a role that nobody has.' })
  deleteRole(@Arg('id', () => Int, { description: 'Id of the role.' }) id: number, @Ctx() context: GraphQLContext) {
    return deleteRole(callerOf(context), context.registrar.database, id);
  }
}
