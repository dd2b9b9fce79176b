import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Student } from './student.ts';

export interface Context {
  em: EntityManager;
  institutionId: number;
}

@ObjectType()
class Pagination {
  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  totalPages!: number;
}

@ObjectType()
class StudentPage {
  @Field(() => [Student])
  data!: Student[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@Resolver()
export class StudentResolver {
  @Query(() => StudentPage)
  async students(
    @Ctx() { em, institutionId }: Context,
    @Arg('classId', () => Int, { nullable: true }) classId: number | null,
    @Arg('page', () => Int, { defaultValue: 1 }) page: number,
    @Arg('limit', () => Int, { defaultValue: 20 }) limit: number,
  ): Promise<StudentPage> {
    const where = { institutionId, deletedAt: null, ...(classId !== null && { class: classId }) };
    const [data, total] = await em.findAndCount(Student, where, {
      populate: ['class', 'parent'],
      orderBy: { id: 'asc' },
      limit,
      offset: (page - 1) * limit,
    });
    return { data, pagination: { total, page, limit, totalPages: Math.ceil(total / limit) } };
  }
}
