import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { listPermissions, listRoles } from '../../src/admin/roles/role.queries.ts';
import { createRole, deleteRole, updateRole } from '../../src/admin/roles/role.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { CreateRoleInput, DeletedRole, Permission, Role, UpdateRoleInput } from './role.types.ts';

@Resolver()
export class RoleResolver {
  @Query(() => [Role], { description: 'Returns the roles of the institution, ordered by id.' })
  roles(@CurrentRequest() request: ServiceRequest) {
    return listRoles(request);
  }

  @Query(() => [Permission], { description: 'Returns every permission that a role can have.' })
  permissions() {
    return listPermissions();
  }

  @Mutation(() => Role, { description: 'Creates a role.' })
  createRole(
    @Arg('input', () => CreateRoleInput, { description: 'The new role.' }) input: CreateRoleInput,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return createRole(request, input);
  }

  @Mutation(() => Role, { description: 'Changes a role. The permissions of its users change at once.' })
  updateRole(
    @Id('role') id: number,
    @Arg('input', () => UpdateRoleInput, { description: 'The changes.' }) input: UpdateRoleInput,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return updateRole(request, { id, input });
  }

  @Mutation(() => DeletedRole, { description: 'Deletes a role that no user has.' })
  deleteRole(@Id('role') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteRole(request, id);
  }
}
