import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type {
  GradesPublication as Publication,
  PublicationInput,
} from '../../../src/classes/grades/publish-grades.service.ts';

@ObjectType({ description: 'The result of publishing grades, or of holding them back.', simpleResolvers: true })
export class GradesPublication implements Publication {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the term of final grades; null for assessments.' })
  term!: string | null;

  @Field(() => Int, { description: 'Number of grades that were published, or held back, and were not before.' })
  grades!: number;

  @Field(() => Int, { description: 'Number of their students.' })
  students!: number;
}

@ArgsType()
export class PublicationArgs implements PublicationInput {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the term of the final grades. Default, without assessmentIds: the term of the class.',
  })
  term?: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of up to 1,000 assessments, instead of the final grades of a term.',
  })
  assessmentIds?: number[] | null;
}
