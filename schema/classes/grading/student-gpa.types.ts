import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { StudentGpa as View } from '../../../src/classes/grading/gpa/student-gpa.queries.ts';

@ObjectType({ description: 'The GPA of a student by the policy of the institution.', simpleResolvers: true })
export class StudentGpa implements View {
  @Field(() => Float, { nullable: true, description: 'GPA, 2 decimals; null without credits that count.' })
  unweighted!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'GPA with the weights of courses added to points above 0, 2 decimals.',
  })
  weighted!: number | null;

  @Field(() => Float, { description: 'Credits of the final grades that count, those that were failed included.' })
  creditsAttempted!: number;

  @Field(() => Float, { description: 'Credits of those with points above 0, and transfer credits.' })
  creditsEarned!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Place by the weighted GPA among the active students of the grade level who have one; equal values share the better one. Null in small grade levels.',
  })
  rank!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of students who have a rank there.' })
  rankOf!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Percentage of these students who have a worse rank, rounded down.',
  })
  percentile!: number | null;
}
