import { Field, ObjectType } from 'type-graphql';
import { Enrolment } from '../shared/enrolment.types.ts';
import { StudentReference } from '../shared/reference.types.ts';
import { Student } from './student.types.ts';

@ObjectType({ description: 'An enrolment that was not reopened.', simpleResolvers: true })
export class NotReopened {
  @Field(() => Enrolment, { description: 'The enrolment as it ended.' })
  enrolment!: Enrolment;

  @Field(() => String, { description: 'Why it was not reopened, such as a class that is full.' })
  reason!: string;
}

@ObjectType({ description: 'A student who is active again.', simpleResolvers: true })
export class Reactivation {
  @Field(() => Student, { description: 'The student.' })
  student!: Student;

  @Field(() => [Enrolment], { description: 'The enrolments that continue those that becoming inactive ended.' })
  reopened!: Enrolment[];

  @Field(() => [NotReopened], { description: 'Those that do not continue.' })
  notReopened!: NotReopened[];
}

@ObjectType({ description: 'A student who was not moved.', simpleResolvers: true })
export class LeftStudent {
  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => String, { description: 'Why the student was not moved.' })
  reason!: string;
}

@ObjectType({ description: 'The result of moving students to another class.', simpleResolvers: true })
export class StudentMove {
  @Field(() => [Enrolment], { description: 'The enrolments in the new class.' })
  moved!: Enrolment[];

  @Field(() => [LeftStudent], { description: 'Students who stay in their class.' })
  left!: LeftStudent[];
}
