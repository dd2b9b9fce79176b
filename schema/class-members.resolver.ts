import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { enrolmentsByClass, studentsByClass } from '../src/classes/class-members.queries.ts';
import { Class } from './classes/class.types.ts';
import type { GraphQLContext } from './context.ts';
import { Enrolment } from './shared/enrolment.types.ts';
import { loadList } from './shared/loaders.ts';
import { Student } from './students/student.types.ts';

/** Assumed size of a class, so that a default page of classes with all their students stays within the limits. */
const ENTRIES = 40;

/** Joins classes and students, which do not import each other. */
@Resolver(() => Class)
export class ClassMembersResolver {
  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [Student], { description: 'The students enrolled today, ordered by id.' })
  students(@Root() section: Class, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, section.id, studentsByClass<Student>);
  }

  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [Enrolment], { description: 'Current and former enrolments, earliest first.' })
  enrolments(@Root() section: Class, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, section.id, enrolmentsByClass<Enrolment>);
  }
}
