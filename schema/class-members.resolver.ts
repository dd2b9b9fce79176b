import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { enrolmentsOf, studentsOf } from '../src/classes/class-members.queries.ts';
import { Class } from './classes/class.types.ts';
import type { GraphQLContext } from './context.ts';
import { Enrolment } from './enrolment.types.ts';
import { loadList } from './loaders.ts';
import { Student } from './students/student.types.ts';

/** It stands here because it joins two features, which do not know each other. */
@Resolver(() => Class)
export class ClassMembersResolver {
  @FieldResolver(() => [Student], { description: 'The students who are enrolled today, by id.' })
  students(@Root() section: Class, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, section.id, studentsOf<Student>);
  }

  @FieldResolver(() => [Enrolment], { description: 'Who is and was enrolled, the earliest first.' })
  enrolments(@Root() section: Class, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, section.id, enrolmentsOf<Enrolment>);
  }
}
