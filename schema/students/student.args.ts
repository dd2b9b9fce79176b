import { ArgsType, Field, Int } from 'type-graphql';
import { searchRule } from '../../src/database/reads/conditions.ts';
import type { PossibleStudent } from '../../src/students/identity/possible-duplicates.queries.ts';
import type { StudentSearchArguments } from '../../src/students/search/student-search.queries.ts';
import { sortRule } from '../../src/students/search/student-search.sql.ts';
import type { StudentStatus } from '../../src/students/student.entity.ts';
import type { DeletedStudentListArguments, StudentListArguments } from '../../src/students/student.queries.ts';
import { PageArgs } from '../shared/page.types.ts';
import { Rule } from '../shared/rule.ts';
import { DateScalar } from '../shared/scalars.ts';
import { StudentStatusEnum } from './student.types.ts';

@ArgsType()
export class StudentArgs {
  @Field(() => Int, { nullable: true, description: 'Id assigned by the service. Give either this or `studentId`.' })
  id?: number | null;

  @Field(() => String, { nullable: true, description: "The institution's own identifier. Give either this or `id`." })
  studentId?: string | null;
}

@ArgsType()
export class StudentListArgs extends PageArgs implements StudentListArguments {
  @Field(() => Int, { nullable: true, description: 'Only students of this primary class.' })
  classId?: number | null;

  @Field(() => StudentStatusEnum, { nullable: true, description: 'Only students of this status.' })
  status?: StudentStatus | null;

  @Rule(searchRule)
  @Field(() => String, {
    nullable: true,
    description: 'Words to search for in name, email or student id. Case and accents are ignored.',
  })
  search?: string | null;
}

@ArgsType()
export class DeletedStudentListArgs extends PageArgs implements DeletedStudentListArguments {
  @Rule(searchRule)
  @Field(() => String, {
    nullable: true,
    description: 'Words to search for in name, email or student id. Case and accents are ignored.',
  })
  search?: string | null;
}

@ArgsType()
export class StudentSearchArgs extends PageArgs implements StudentSearchArguments {
  @Rule(searchRule)
  @Field(() => String, {
    description:
      'Words to search for in name, email or student id, 1 to 200 characters and at most 8 words. Tolerates a typo in names.',
  })
  q!: string;

  @Field(() => Int, { nullable: true, description: 'Only students of this primary class.' })
  classId?: number | null;

  @Field(() => StudentStatusEnum, { nullable: true, description: 'Only students of this status.' })
  status?: StudentStatus | null;

  @Rule(sortRule)
  @Field(() => String, {
    nullable: true,
    description:
      'relevance (default), name, student_id, enrollment_date or created_at. A leading - reverses the order.',
  })
  sort?: string | null;
}

@ArgsType()
export class PossibleDuplicatesArgs implements PossibleStudent {
  @Field(() => String, { nullable: true, description: 'Given name; empty for a person with one name.' })
  firstName?: string | null;

  @Field(() => String, { description: 'Family name, or the name of a person with one name.' })
  lastName!: string;

  @Field(() => DateScalar, { nullable: true, description: 'Date of birth. Without it nobody is returned.' })
  dateOfBirth?: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the student who is compared with the others.' })
  exceptId?: number | null;
}
