import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Download } from '../../src/shared/download.ts';
import { type ExportFormat, exportFormats } from '../../src/students/export/export-formats.ts';
import type { ExportArguments } from '../../src/students/export/export-students.queries.ts';
import type { StudentStatus } from '../../src/students/student.entity.ts';
import { enumOf } from '../shared/enum.ts';
import { StudentStatusEnum } from './student.types.ts';

const ExportFormatEnum = enumOf(exportFormats);
registerEnumType(ExportFormatEnum, {
  name: 'ExportFormat',
  description: 'The format of an export.',
  valuesConfig: {
    csv: { description: 'Comma-separated values in UTF-8, which an import takes again.' },
    xlsx: { description: 'An Excel workbook, which an import takes again.' },
    json: { description: 'A JSON array of objects.' },
    ndjson: { description: 'One JSON object a line.' },
  },
});

@ArgsType()
export class ExportArgs implements ExportArguments {
  @Field(() => ExportFormatEnum, { nullable: true, description: 'The format; default `csv`.' })
  format?: ExportFormat | null;

  @Field(() => Int, { nullable: true, description: 'Only students of this primary class.' })
  classId?: number | null;

  @Field(() => StudentStatusEnum, { nullable: true, description: 'Only students of this status.' })
  status?: StudentStatus | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words to find in name, email or student id, in any case and with or without accents.',
  })
  search?: string | null;
}

@ObjectType({ description: 'A file of students, to be downloaded over REST.', simpleResolvers: true })
export class StudentExport implements Pick<Download, 'fileName' | 'contentType'> {
  @Field(() => String, { description: 'The name of the file.' })
  fileName!: string;

  @Field(() => String, { description: 'Its media type.' })
  contentType!: string;

  @Field(() => String, { description: 'Where it is: a path of this service, which takes the same credentials.' })
  url!: string;
}
