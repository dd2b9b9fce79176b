import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type ImportMode, importModes } from '../../src/students/import/import.entity.ts';
import { importFields, requiredColumns } from '../../src/students/import/import-columns.ts';
import {
  type ImportProblem as Problem,
  type ProblemCode,
  problemCodes,
  problemMeanings,
} from '../../src/students/import/import-problems.ts';
import type { ImportResult as Result } from '../../src/students/import/import-result.ts';
import type { ImportInput, ReceivedFile } from '../../src/students/import/import-students.service.ts';
import { enumOf } from '../shared/enum.ts';
import { UploadScalar } from '../shared/scalars.ts';

const ImportModeEnum = enumOf(importModes);
registerEnumType(ImportModeEnum, {
  name: 'ImportMode',
  description: 'How an import treats rows whose student id already exists.',
  valuesConfig: {
    create: {
      description: 'Every row creates a student. A row whose student id is already in use is reported as a problem.',
    },
    upsert: {
      description:
        'A row whose student id exists updates that student: columns in the file are set, other fields keep their values.',
    },
  },
});

const columnNames = importFields
  .map((field) => (requiredColumns.some((required) => required === field) ? `\`${field}\` (required)` : `\`${field}\``))
  .join(', ');

@ArgsType()
export class ImportArgs implements ImportInput {
  @Field(() => UploadScalar, {
    description: `A CSV or XLSX file, recognised by its content. Its header names the columns: ${columnNames}. The page /docs/import explains them.`,
  })
  file!: Promise<ReceivedFile>;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the class for rows that name none. Without it those students are in no class.',
  })
  classId?: number | null;

  @Field(() => ImportModeEnum, { nullable: true, description: 'Import mode. Default `create`.' })
  mode?: ImportMode | null;

  @Field(() => Boolean, { nullable: true, description: 'True checks everything and writes nothing. Default `false`.' })
  dryRun?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True writes nothing unless every row is valid. Default `false`: the valid rows are written.',
  })
  atomic?: boolean | null;
}

const ProblemCodeEnum = enumOf(problemCodes);
registerEnumType(ProblemCodeEnum, {
  name: 'ImportProblemCode',
  description: 'A kind of problem in a row of a file. Later versions may add codes.',
  valuesConfig: Object.fromEntries(
    Object.entries(problemMeanings).map(([code, description]) => [code, { description }]),
  ),
});

@ObjectType({ description: 'One problem in one row of a file.', simpleResolvers: true })
export class ImportProblem implements Omit<Problem, 'field'> {
  @Field(() => Int, { description: 'Row number as in a spreadsheet; the header is row 1.' })
  row!: number;

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

@ObjectType({ description: 'The result of an import or of undoing one.', simpleResolvers: true })
export class ImportResult implements Result {
  @Field(() => Int, {
    nullable: true,
    description: 'Id of the import; null if nothing was written (a dry run or a refused atomic import).',
  })
  id!: number | null;

  @Field(() => Int, {
    description: 'Rows with content. When undoing: students that the import had created or updated.',
  })
  totalRows!: number;

  @Field(() => Int, { description: 'Students created. When undoing: created students that were deleted again.' })
  created!: number;

  @Field(() => Int, {
    description: 'Students updated. When undoing: updated students restored to their former values.',
  })
  updated!: number;

  @Field(() => Int, { description: 'Rows that match the stored data.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Rows with problems.' })
  failed!: number;

  @Field(() => Boolean, { description: 'True if this was a dry run.' })
  dryRun!: boolean;

  @Field(() => [String], {
    description:
      'Headers of columns that the import does not know, as in the file. Columns with values but no header are named by letter, as `column E (no header)`.',
  })
  ignoredColumns!: string[];

  @Field(() => [ImportProblem], { description: 'The first 1,000 problems, ordered by row and column.' })
  errors!: Problem[];
}
