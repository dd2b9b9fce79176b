import { Arg, Extensions, FieldResolver, Float, Int, Resolver, Root } from 'type-graphql';
import {
  averageGpaByClass,
  enrolledByClass,
  enrolmentsByClass,
  studentsByClass,
} from '../../src/classes/class-members.queries.ts';
import { notOwnClass } from '../../src/classes/own-class.ts';
import type { PersonOrder } from '../../src/students/student.read-model.ts';
import { Class } from '../classes/class.types.ts';
import { Enrolment } from '../shared/enrolment.types.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { PersonOrderEnum } from '../shared/person-order.ts';
import { DateScalar } from '../shared/scalars.ts';
import { Student } from '../students/student.types.ts';

/** Assumed size of a class, so that a default page of classes with all their students stays within the limits. */
const ENTRIES = 40;

/** Joins classes and students, which do not import each other. */
@Resolver(() => Class)
export class ClassMembersResolver {
  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [Student], { description: 'The students enrolled on a day, by default today, ordered by name.' })
  students(
    @Root() section: Class,
    @Arg('on', () => DateScalar, { nullable: true, description: 'The day. Default: today.' })
    on: string | null | undefined,
    @Arg('orderBy', () => PersonOrderEnum, { nullable: true, description: 'Order of the list. Default: name.' })
    orderBy: PersonOrder | null | undefined,
    @Loader() loader: ListLoader,
  ) {
    return loader.list(section.id, (request, ids) => studentsByClass<Student>(request, ids, { on, orderBy }));
  }

  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [Enrolment], { description: 'Current and former enrolments, earliest first.' })
  enrolments(@Root() section: Class, @Loader() loader: ListLoader) {
    return loader.list(section.id, enrolmentsByClass<Enrolment>);
  }

  @Extensions({ entries: 1 })
  @FieldResolver(() => Int, {
    description: 'Number of students who are enrolled today, which the capacity limits.',
  })
  async enrolled(@Root() section: Class, @Loader() loader: ListLoader) {
    return (await loader.first(section.id, enrolledByClass)) ?? 0;
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description:
      'The average GPA of the students enrolled today, 2 decimals; null if none has a GPA. Needs read:grades. Teachers: only of classes that they teach.',
  })
  async averageGpa(@Root() section: Class, @Loader() loader: ListLoader) {
    const [average] = await loader.list(section.id, averageGpaByClass);
    if (average === undefined) throw notOwnClass();
    return average;
  }
}
