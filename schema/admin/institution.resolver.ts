import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { getInstitution } from '../../src/admin/institutions/institution.queries.ts';
import { updateInstitution } from '../../src/admin/institutions/update-institution.service.ts';
import type { ReceivedFile } from '../../src/students/import/import-students.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { UploadScalar } from '../shared/scalars.ts';
import { UpdateInstitutionInput } from './institution.inputs.ts';
import { Institution } from './institution.types.ts';

@Resolver()
export class InstitutionResolver {
  @Query(() => Institution, { description: "Returns the caller's institution." })
  institution(@CurrentRequest() request: ServiceRequest) {
    return getInstitution(request);
  }

  @Mutation(() => Institution, { description: "Changes the caller's institution." })
  updateInstitution(
    @Arg('input', () => UpdateInstitutionInput, { description: 'The changes.' }) input: UpdateInstitutionInput,
    @Arg('logo', () => UploadScalar, {
      nullable: true,
      description: 'The new logo: a PNG or JPEG image of at most 200 KiB and 2,000 pixels a side.',
    })
    logo: Promise<ReceivedFile> | null | undefined,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return updateInstitution(request, input, logo);
  }
}
