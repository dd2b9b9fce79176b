import { Arg, Args, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { getGuardian, listGuardians, studentsByGuardian } from '../../src/students/guardians/guardian.queries.ts';
import {
  createGuardian,
  deleteGuardian,
  restoreGuardian,
  updateGuardian,
} from '../../src/students/guardians/guardian.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import {
  CreateGuardianInput,
  DeletedGuardian,
  Guardian,
  GuardianListArgs,
  GuardianPage,
  UpdateGuardianInput,
} from './guardian.types.ts';
import { Student } from './student.types.ts';

@Resolver(() => Guardian)
export class GuardianResolver {
  @Query(() => Guardian, { nullable: true, description: 'Returns one guardian by id.' })
  guardian(@Id('guardian') id: number, @CurrentRequest() request: SelectingRequest) {
    return getGuardian<Guardian>(request, id);
  }

  @Query(() => GuardianPage, {
    description: 'Returns the guardians of the institution, ordered by id.',
  })
  guardians(@Args(() => GuardianListArgs) args: GuardianListArgs, @CurrentRequest() request: SelectingRequest) {
    return listGuardians<Guardian>(request, args);
  }

  @Extensions({ entries: 20 })
  @FieldResolver(() => [Student], { description: 'The students of this guardian, ordered by name.' })
  students(@Root() guardian: Guardian, @Loader() loader: ListLoader) {
    return loader.list(guardian.id, studentsByGuardian<Student>);
  }

  @Mutation(() => Guardian, { description: 'Creates a guardian.' })
  createGuardian(
    @Arg('input', () => CreateGuardianInput, { description: 'The new guardian.' }) input: CreateGuardianInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createGuardian<Guardian>(request, input);
  }

  @Mutation(() => Guardian, { description: 'Changes a guardian.' })
  updateGuardian(
    @Id('guardian') id: number,
    @Arg('input', () => UpdateGuardianInput, { description: 'The changes.' }) input: UpdateGuardianInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateGuardian<Guardian>(request, { id, input });
  }

  @Mutation(() => DeletedGuardian, {
    description: 'Deletes a guardian, who can be restored for 90 days. A guardian with students must be unlinked.',
  })
  deleteGuardian(
    @Id('guardian') id: number,
    @Arg('unlink', () => Boolean, {
      nullable: true,
      description: 'True to unlink the guardian from all students. Otherwise a guardian with students is not deleted.',
    })
    unlink: boolean | null | undefined,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return deleteGuardian(request, { id, unlink });
  }

  @Mutation(() => Guardian, { description: 'Restores a deleted guardian with the links to students.' })
  restoreGuardian(@Id('guardian') id: number, @CurrentRequest() request: SelectingRequest) {
    return restoreGuardian<Guardian>(request, id);
  }
}
