import { sql } from 'kysely';
import type { Caller } from '../../access/caller.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { buildSelect, type ReadModel } from '../../database/reads/build-select.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { preparedSelection } from '../../database/reads/prepared.ts';
import { nestedFields } from '../../database/reads/selection.ts';
import { compileParts, type Sql } from '../../database/reads/sql.ts';
import { collectSubjects } from '../../database/reads/subjects.ts';
import { markDays } from '../../database/schema/enrolment-days.ts';
import { readText } from '../../input/text-rules.ts';
import { today } from '../../input/time-zone.ts';
import { byName, studentReference } from '../../students/student.read-model.ts';
import { assertOwnClass } from '../own-class.ts';
import { enrolledOn, excludeDeletedStudents } from '../student-conditions.ts';
import { ASSESSMENT_ORDER } from './assessments/assessment.queries.ts';
import { assessmentReadModel } from './assessments/assessment.read-model.ts';
import { isOfTerm } from './grade.queries.ts';
import { deletedGradeReadModel, gradebookCellReadModel } from './grade.read-model.ts';

/** The grades of a class, as rows of students and columns of assessments. */
export interface Gradebook<Student, Assessment, Cell, Deleted> {
  classId: number;
  /** Name of the requested term; null for all. */
  termName: string | null;
  students: Student[];
  assessments: Assessment[];
  cells: Cell[];
  finals: Cell[];
  deleted: Deleted[];
}

export interface GradebookArguments {
  classId: number;
  /** Name of the term; all terms if absent. */
  term?: string | null;
}

/** A list of a gradebook. */
interface Part {
  readonly name: 'students' | 'assessments' | 'cells' | 'finals' | 'deleted';
  readonly model: ReadModel;
  readonly from: string;
  readonly where: Sql;
  readonly orderBy: string;
}

export const gradebookStudentModel: ReadModel = {
  keys: ['id'],
  joins: {},
  subject: { sql: 's.id' },
  fields: studentReference.fields,
};

/**
 * Returns the selected lists of a class's gradebook. One statement reads them, so that they fit together, without paging.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` on `term`
 */
export async function getGradebook<Student, Assessment, Cell, Deleted>(
  request: SelectingRequest,
  args: GradebookArguments,
): Promise<Gradebook<Student, Assessment, Cell, Deleted>> {
  const { caller, database, selection, errors } = request;
  const term = readText(errors, 'term', args.term, { max: 100 });
  errors.throwIfAny();
  await assertOwnClass(database.pool, caller, args.classId);
  const parts = gradebookParts(request, { ...args, term }).filter(({ name }) =>
    selection.fields.some((field) => field.name === name),
  );
  const { texts, values } = compileParts(parts.map(({ where }) => where));
  const lists = parts.map(({ name, model, from, orderBy }, index) => {
    const { json, joins } = buildSelect(model, nestedFields(selection.fields, name), 'objects');
    return `'${name}', (
      select coalesce(json_agg(${json} order by ${orderBy}), '[]') from ${from} ${joins} where ${texts[index]})`;
  });
  const text = `select json_build_object(${lists.join(', ')})::text as data`;
  const { rows } = await preparedSelection<{ data: string }>(database.pool, text, values);
  const read = JSON.parse(rows[0]?.data ?? '{}') as Partial<Record<Part['name'], { id: number; studentId?: number }[]>>;
  for (const { name, model } of parts) {
    const ids = (read[name] ?? []).map((row) => (name === 'students' ? row.id : row.studentId));
    if (model.subject) collectSubjects(model, selection, nestedFields(selection.fields, name), ids.join(','));
  }
  return { classId: args.classId, termName: term ?? null, ...read } as unknown as Gradebook<
    Student,
    Assessment,
    Cell,
    Deleted
  >;
}

/**
 * Returns the SQL condition for the students of a gradebook, of the table alias `s`: those who are enrolled today, were on the last day of
 * a term that is over, or have grades. Finals are often submitted after that day, which counts itself ([D90]).
 * @param grades the condition for the grades of the gradebook, of the table alias `g`
 */
export function gradebookMembers(caller: Caller, classId: number, grades: Sql): Sql {
  const { institutionId } = caller;
  const day = sql`${today(caller)}::date`;
  const lastDay = sql`(
      select t.ends_on from classes c join terms t on t.institution_id = ${institutionId} and t.id = c.term_id
      where c.institution_id = ${institutionId} and c.id = ${classId} and t.ends_on <= ${day})`;
  return sql`s.institution_id = ${institutionId} and s.deleted_at is null and s.id in (
    select e.student_id from enrolments e
    where e.institution_id = ${institutionId} and e.class_id = ${classId}
      and (${enrolledOn(day)} or ${lastDay} between ${sql.raw(markDays('e'))})
    union select g.student_id from grades g where ${grades})`;
}

function gradebookParts({ caller }: SelectingRequest, { classId, term }: GradebookArguments): Part[] {
  const { institutionId } = caller;
  const ofClass = (alias: 'g' | 'h' | 'x') =>
    new Conditions(alias, institutionId)
      .add(sql`${sql.ref(`${alias}.class_id`)} = ${classId}`)
      .addIfPresent(term, (name) => isOfTerm(alias, name));
  const grades = excludeDeletedStudents(ofClass('g'), 'g', null).condition;
  const deleted = excludeDeletedStudents(ofClass('h').add(sql`h.deleted`), 'h', null).condition;
  const cells = { model: gradebookCellReadModel, from: 'grades g', orderBy: 'g.id' };
  return [
    {
      name: 'students',
      model: gradebookStudentModel,
      from: 'students s',
      where: gradebookMembers(caller, classId, ofClass('g').condition),
      orderBy: byName('s'),
    },
    {
      name: 'assessments',
      model: assessmentReadModel,
      from: 'assessments x',
      where: ofClass('x').condition,
      orderBy: ASSESSMENT_ORDER,
    },
    { name: 'cells', ...cells, where: sql`${grades} and g.assessment_id is not null` },
    { name: 'finals', ...cells, where: sql`${grades} and g.assessment_id is null` },
    { name: 'deleted', model: deletedGradeReadModel, from: 'grade_history h', where: deleted, orderBy: 'h.id desc' },
  ];
}
