import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { classesById } from '../../src/classes/class-members.queries.ts';
import { collectIds } from '../../src/database/reads/subjects.ts';
import { Class } from '../classes/class.types.ts';
import type { GraphQLContext } from '../context.ts';
import { requestOf } from '../execution/current-request.ts';
import { loadList } from '../shared/loaders.ts';
import { Student } from '../students/student.types.ts';

/** Joins students and classes, which do not import each other. */
@Resolver(() => Student)
export class StudentClassResolver {
  @FieldResolver(() => Class, { nullable: true, description: 'The primary class, identified by classId.' })
  async class(@Root() student: Student, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    // A class names no student, so whose it is is recorded here, also of students without one.
    const { selection } = requestOf(context, info);
    collectIds(selection, 'class', selection.fields, [student.id]);
    if (student.classId === null) return null;
    const [primaryClass] = await loadList(context, info, student.classId, classesById<Class>);
    return primaryClass ?? null;
  }
}
