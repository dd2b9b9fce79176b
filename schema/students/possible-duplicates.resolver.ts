import type { GraphQLResolveInfo } from 'graphql';
import { Args, ArgsType, Ctx, Extensions, Field, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import {
  duplicatesByStudent,
  type PossibleStudent,
  possibleDuplicates,
} from '../../src/students/possible-duplicates.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { loadList } from '../shared/loaders.ts';
import { DateScalar } from '../shared/scalars.ts';
import { Student } from './student.types.ts';

@ArgsType()
class PossibleDuplicatesArgs implements PossibleStudent {
  @Field(() => String, { nullable: true, description: 'Given name; empty for a person with one name.' })
  firstName?: string | null;

  @Field(() => String, { description: 'Family name, or the name of a person with one name.' })
  lastName!: string;

  @Field(() => DateScalar, { nullable: true, description: 'Date of birth. Without it nobody is returned.' })
  dateOfBirth?: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the student who is compared with the others.' })
  exceptId?: number | null;
}

/** Students who may be in the records twice. */
@Resolver(() => Student)
export class PossibleDuplicatesResolver {
  @Extensions({ entries: 5 })
  @Query(() => [Student], {
    description:
      'Returns the students with the same names, however they are written, and the same date of birth, ordered by id; at most 20.',
  })
  possibleDuplicates(
    @Args(() => PossibleDuplicatesArgs) args: PossibleDuplicatesArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return possibleDuplicates<Student>(request, args);
  }

  @Extensions({ entries: 5 })
  @FieldResolver(() => [Student], {
    name: 'possibleDuplicates',
    description:
      'Other students with the same names and date of birth. Selected in the answer of createStudent, it warns of somebody who is here already.',
  })
  duplicatesOf(@Root() student: Student, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, student.id, duplicatesByStudent<Student>);
  }
}
