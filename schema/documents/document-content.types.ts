import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../src/access/languages.ts';
import type { GradeStatus } from '../../src/classes/grades/grade.entity.ts';
import type {
  DocumentContent as Content,
  ContentAssessment,
  ContentLine,
} from '../../src/documents/document-content.ts';
import { AttendanceYear } from '../classes/attendance/student-day.types.ts';
import { GradeStatusEnum } from '../classes/grade.types.ts';
import { LanguageEnum } from '../shared/language.enum.ts';
import { DateScalar } from '../shared/scalars.ts';

@ObjectType({ description: 'A score that a document shows.', simpleResolvers: true })
export class DocumentAssessment implements ContentAssessment {
  @Field(() => String, { description: 'Title of the assessment.' })
  title!: string;

  @Field(() => Float, { nullable: true, description: 'Score.' })
  score!: number | null;

  @Field(() => Float, { description: 'Maximum score.' })
  maxScore!: number;

  @Field(() => String, { nullable: true, description: 'Letter grade.' })
  letter!: string | null;
}

@ObjectType({ description: 'A final grade, or transfer credits, on a document.', simpleResolvers: true })
export class DocumentLine implements ContentLine {
  @Field(() => String, { nullable: true, description: 'The school that gave transfer credits; null for its own.' })
  school!: string | null;

  @Field(() => String, { description: 'Name of the course.' })
  course!: string;

  @Field(() => String, { nullable: true, description: 'Name of the term.' })
  term!: string | null;

  @Field(() => Int, { nullable: true, description: 'The year in which the school year ends.' })
  schoolYear!: number | null;

  @Field(() => GradeStatusEnum, { description: 'Status of the grade.' })
  status!: GradeStatus;

  @Field(() => String, { nullable: true, description: 'Letter grade.' })
  letter!: string | null;

  @Field(() => Float, { nullable: true, description: 'Points towards the GPA.' })
  points!: number | null;

  @Field(() => Float, { nullable: true, description: 'Credits of the course.' })
  credits!: number | null;

  @Field(() => String, { nullable: true, description: 'Comment, if the template asks for comments.' })
  comment!: string | null;

  @Field(() => [String], { description: 'Names of the teachers, if the template asks for them.' })
  teachers!: string[];

  @Field(() => [DocumentAssessment], { description: 'Scores of the term, if the template asks for them.' })
  assessments!: DocumentAssessment[];
}

@ObjectType({
  description: 'What a document shows. A section that its template does not ask for is null or empty.',
  simpleResolvers: true,
})
export class DocumentContent {
  @Field(() => String, { description: 'Title of the document.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Number of the document; null in a preview.' })
  number!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Day of issue; null in a preview.' })
  issuedOn!: string | null;

  @Field(() => LanguageEnum, { description: 'Language of the printed words, which decides the format of dates.' })
  language!: Language;

  @Field(() => String, { description: 'Name of the institution.' })
  institution!: string;

  @Field(() => String, { description: 'Name of the student as it is printed.' })
  studentName!: string;

  @Field(() => String, { description: "The institution's own identifier of the student." })
  studentNumber!: string;

  @Field(() => String, { nullable: true, description: 'Grade level of the student.' })
  gradeLevel!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the primary class.' })
  className!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the term; null on a transcript.' })
  termName!: string | null;

  @Field(() => String, { nullable: true, description: 'Text above the content.' })
  headerText!: string | null;

  @Field(() => String, { nullable: true, description: 'Text below the content.' })
  footerText!: string | null;

  @Field(() => [String], { description: 'The lines to sign.' })
  signatures!: string[];

  @Field(() => [DocumentLine], { description: 'The grades.' })
  lines!: DocumentLine[];

  @Field(() => AttendanceYear, { nullable: true, description: 'Days of the term; null on a transcript.' })
  attendance!: AttendanceYear | null;

  @Field(() => Float, { nullable: true, description: 'Unweighted GPA.' })
  gpa!: number | null;

  @Field(() => Float, { nullable: true, description: 'Weighted GPA.' })
  weightedGpa!: number | null;

  @Field(() => Float, { nullable: true, description: 'Earned credits, transfer credits included.' })
  credits!: number | null;

  @Field(() => Int, { nullable: true, description: 'Rank in the grade level.' })
  rank!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of students who are ranked.' })
  rankOf!: number | null;
}

/** Returns a content as the API shows it. */
export function toDocumentContent(content: Content): DocumentContent {
  const { issued, institution, student, className, term, rank, layout } = content;
  const { lines, attendance, gpa, weightedGpa, credits } = content;
  const { title, language, headerText, footerText, signatures } = layout;
  return {
    ...{ title, language, headerText, footerText, signatures, institution, className },
    ...{ lines, attendance, gpa, weightedGpa, credits },
    number: issued?.number ?? null,
    issuedOn: issued?.on ?? null,
    studentName: student.name,
    studentNumber: student.number,
    gradeLevel: student.gradeLevel,
    termName: term?.name ?? null,
    rank: rank?.rank ?? null,
    rankOf: rank?.of ?? null,
  };
}
