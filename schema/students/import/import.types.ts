import { Field, Int, ObjectType } from 'type-graphql';
import { type ProblemCode, problemMeanings } from '../../../src/students/import/import-problems.ts';
import type { ListedProblem, ImportResult as Result } from '../../../src/students/import/import-result.ts';
import type { ImportedFile } from '../../../src/students/import/plan/stage-file.ts';
import type { PlannedChange } from '../../../src/students/import/plan/written-plan.ts';
import type { DateFormat } from '../../../src/students/import/rows/text-date.ts';
import { enumType } from '../../shared/enum.ts';
import { DateFormatEnum } from './table-import.types.ts';

const ProblemCodeEnum = enumType<ProblemCode>(
  'ImportProblemCode',
  'A kind of problem in a row of a file. Later versions may add codes.',
  problemMeanings,
);

@ObjectType({ description: 'One problem in one row of a file.', simpleResolvers: true })
export class ImportProblem implements Omit<ListedProblem, 'field'> {
  @Field(() => Int, {
    nullable: true,
    description:
      'Row number as in a spreadsheet, counted from 1. Null when undoing, for a student whom the file did not name.',
  })
  row!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Header of the column as in the file; null if the file has no such column.',
  })
  column!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The import's name for the column, such as `date_of_birth`.",
  })
  field!: string | null;

  @Field(() => String, { nullable: true, description: 'The invalid value; null if it is blank.' })
  value!: string | null;

  @Field(() => ProblemCodeEnum, { description: 'What kind of problem it is.' })
  code!: ProblemCode;

  @Field(() => String, { description: 'The problem.' })
  message!: string;
}

@ObjectType({ description: 'How a file was read.', simpleResolvers: true })
class ImportFile implements ImportedFile {
  @Field(() => String, { nullable: true, description: 'Name of the sheet; null for CSV.' })
  sheet!: string | null;

  @Field(() => Int, { description: 'Row number of the header.' })
  headerRow!: number;

  @Field(() => String, { nullable: true, description: 'Encoding of a CSV file; null for a workbook.' })
  encoding!: string | null;

  @Field(() => String, { nullable: true, description: 'Delimiter of a CSV file; null for a workbook.' })
  delimiter!: string | null;

  @Field(() => DateFormatEnum, {
    nullable: true,
    description: 'Format in which dates were read; null if all are `YYYY-MM-DD` or dates of a workbook.',
  })
  dateFormat!: DateFormat | null;
}

@ObjectType({ description: 'A column of a file and the field that it sets.', simpleResolvers: true })
export class ImportColumn {
  @Field(() => String, { description: 'Header of the column as in the file.' })
  column!: string;

  @Field(() => String, {
    nullable: true,
    description: "The import's name for the column, such as `date_of_birth`; null for a column that is not read.",
  })
  field!: string | null;
}

const ImportActionEnum = enumType<PlannedChange['action']>(
  'ImportAction',
  'How an import changes a student, or a mark.',
  {
    create: 'The student, or the mark, is created.',
    update: 'The student, or the mark, gets other values.',
    deactivate: 'The student becomes inactive, because the file does not name the student.',
  },
);

@ObjectType({ description: 'A change that a dry run announces.', simpleResolvers: true })
export class ImportChange implements Omit<PlannedChange, 'fields'> {
  @Field(() => Int, { nullable: true, description: 'Row number; null for a student whom the file does not name.' })
  row!: number | null;

  @Field(() => String, { description: "The institution's own identifier." })
  studentId!: string;

  @Field(() => ImportActionEnum, { description: 'How the student changes.' })
  action!: PlannedChange['action'];

  @Field(() => [String], {
    description: 'The fields that get another value; of a new student, all that have one. Such as `address_zip`.',
  })
  fields!: string[];
}

@ObjectType({ description: 'The limits of a file to import.', simpleResolvers: true })
export class ImportLimits {
  @Field(() => Int, { description: 'The maximum size in bytes.' })
  maxBytes!: number;

  @Field(() => Int, { description: 'The maximum number of rows below the header.' })
  maxRows!: number;
}

@ObjectType({ description: 'The result of an import or of undoing one.', simpleResolvers: true })
export class ImportResult implements Omit<Result, 'columns' | 'changes'> {
  @Field(() => Int, {
    nullable: true,
    description: 'Id of the import; null if nothing was written (a dry run or a refused atomic import).',
  })
  id!: number | null;

  @Field(() => Int, {
    description: 'Rows with content. When undoing: students, or marks, that the import had created or updated.',
  })
  totalRows!: number;

  @Field(() => Int, { description: 'Students, or marks, created. When undoing: created ones that were deleted again.' })
  created!: number;

  @Field(() => Int, {
    description:
      'Students, or marks, updated, including students deactivated. When undoing: those restored to their former values.',
  })
  updated!: number;

  @Field(() => Int, {
    description:
      'Students made inactive because the file does not name them. When undoing: such students made active again.',
  })
  deactivated!: number;

  @Field(() => Int, { description: 'Rows that match the stored data.' })
  unchanged!: number;

  @Field(() => Int, {
    description: 'Rows of teachers, staff and guardians, and rows that repeat the header, which are not imported.',
  })
  skipped!: number;

  @Field(() => Int, { description: 'Rows with problems.' })
  failed!: number;

  @Field(() => Boolean, { description: 'True if this was a dry run.' })
  dryRun!: boolean;

  @Field(() => ImportFile, { nullable: true, description: 'How the file was read; null when undoing.' })
  file!: ImportedFile | null;

  @Field(() => [ImportColumn], { description: 'The columns of the file, with the field that each was taken for.' })
  columns!: ImportColumn[];

  @Field(() => [String], {
    description:
      'Headers of columns that the import does not know, as in the file. Columns with values but no header are named by letter, as `column E (no header)`.',
  })
  ignoredColumns!: string[];

  @Field(() => [ImportProblem], { description: 'The first 1,000 problems, ordered by row and column.' })
  errors!: ListedProblem[];

  @Field(() => [ImportChange], {
    nullable: true,
    description:
      'What a dry run would change: the first 1,000 students or marks, beginning with students whom the file does not name. Null if it is not a dry run, or without the permission read:students.',
  })
  changes!: ImportChange[] | null;
}
