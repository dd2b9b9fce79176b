import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { classesById } from '../../src/classes/class-members.queries.ts';
import { collectIds } from '../../src/database/reads/subjects.ts';
import { Class } from '../classes/class.types.ts';
import type { GraphQLContext } from '../context.ts';
import { requestOf } from '../execution/current-request.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { Student } from '../students/student.types.ts';

/** Joins students and classes, which do not import each other. */
@Resolver(() => Student)
export class StudentClassResolver {
  @FieldResolver(() => Class, { nullable: true, description: 'The primary class, identified by classId.' })
  class(
    @Root() student: Student,
    @Loader() loader: ListLoader,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    // A class names no student, so whose it is is recorded here, also of students without one.
    const { selection } = requestOf(context, info);
    collectIds(selection, 'class', selection.fields, [student.id]);
    if (student.classId === null) return null;
    return loader.first(student.classId, classesById<Class>);
  }
}
