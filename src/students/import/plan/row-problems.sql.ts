import { isFormattedNumber, isScientific } from '../../../database/schema/similar-id.sql.ts';
import { NOT_A_CLASS, NOT_TO_INACTIVE } from '../../student.rules.ts';
import { requiredColumns } from '../import-columns.ts';
import { FORMATTED_NUMBER, type ProblemCode } from '../import-problems.ts';
import { formerIdProblem } from './former-ids.sql.ts';
import { inUseMessage, nameOfStudent } from './in-use.sql.ts';
import { CLASS_COLUMN, FIRST_DAY, planIsOver, problem, problemObject, problemsOf } from './plan-columns.sql.ts';
import type { PlanOptions } from './plan-options.ts';

/** Columns that a new student needs besides the student id, which every file has. */
const COLUMNS_OF_NEW = requiredColumns.filter((column) => column !== 'student_id');

/** Returns SQL of the problems of a row of `compared`, which only the database shows. */
export function rowProblems({ upsert, has, mayReadStudents }: PlanOptions): string {
  return problemsOf([
    repeatProblem('student_id', 'repeated_id'),
    ...numberProblems(has),
    formerIdProblem(mayReadStudents),
    problem('similar_id is not null', 'student_id', 'similar_student_id', similarMessage(mayReadStudents)),
    ...(upsert
      ? []
      : [
          problem(
            'matched_id is not null',
            'student_id',
            'already_in_use',
            inUseMessage('matched_id', mayReadStudents),
          ),
        ]),
    repeatProblem('email', 'repeated_email'),
    ...COLUMNS_OF_NEW.filter((column) => !has(column)).map((column) =>
      problem(
        'former_status is null',
        column,
        'required',
        `'is required for a new student; the file has no such column.'`,
      ),
    ),
    ...CLASS_PROBLEMS,
    problem(
      `former_status = 'graduated' and status = 'inactive'`,
      'status',
      'invalid_status_change',
      `'${NOT_TO_INACTIVE}'`,
    ),
    problem('unknown_parent', 'parent_id', 'unknown_guardian', `'is not a guardian of this institution.'`),
  ]);
}

/** Of the rows with one identifier, all but the first have a problem ([D31]). @param first SQL of the first row */
function repeatProblem(column: 'student_id' | 'email', first: string): string {
  return problem(`${first} < row`, column, 'duplicate_in_file', `'is the same as in row ' || ${first} || '.'`);
}

const FORMATTED = `'${FORMATTED_NUMBER}'`;

/** Numbers that a spreadsheet has changed. Those that a student has are right: an export can be imported again. */
function numberProblems(has: PlanOptions['has']): string[] {
  const lost = `'is a number that has lost digits. Format the column as text and save the file again.'`;
  return [
    problem(`${isScientific('student_id')} and matched_id is null`, 'student_id', 'lost_digits', lost),
    problem(`${isFormattedNumber('student_id')} and matched_id is null`, 'student_id', 'number_format', FORMATTED),
    ...(['phone', 'address_zip'] as const).filter(has).map((column) =>
      problem(
        // A phone number with a leading zero was never a number of a spreadsheet.
        `${isFormattedNumber(column)} ${column === 'phone' ? `and phone !~ '^0'` : ''} and ${column} is distinct from former_${column}`,
        column,
        'number_format',
        FORMATTED,
      ),
    ),
  ];
}

function similarMessage(mayReadStudents: boolean): string {
  return `'is that of ' || ${nameOfStudent('similar_id', mayReadStudents)} || ' but for zeros or separators. Correct it, or send similar_ids=accept.'`;
}

/** Returns SQL of the hint that a new student may be there already, or in an earlier row ([D96]). */
export function duplicateHint({ mayReadStudents, has }: PlanOptions): string {
  if (!has('date_of_birth')) return 'null';
  const message = `'has the same names and date of birth as ' || coalesce(${nameOfStudent('same_person', mayReadStudents)}, 'row ' || repeated_person) || '.'`;
  return `case when former_status is null and (same_person is not null or repeated_person < row)
    then ${problemObject(`'last_name'`, 'possible_duplicate', message)} end`;
}

const IS_NAMED = '(class_id_given is not null or named_classes = 1 or $2::int is not null)';

/** Returns SQL of an error of the class that a row names; null unless `when`. */
function classProblem(when: string, code: ProblemCode, message: string): string {
  return `case when ${when} then ${problemObject(CLASS_COLUMN, code, message)} end`;
}

const ENDS = `term_name || ' ends on ' || term_ends_on || '.'`;

/** The class has a term that ends before the student comes: the date is wrong if the row gives that of a new student, else the class. */
const AFTER_TERM = `case when (status = 'active' or former_status is null)
    and (class_id is distinct from former_class_id or former_status <> 'active' and ${IS_NAMED}) and ${FIRST_DAY} > term_ends_on
  then case when former_status is null and enrollment_date_given is not null
    then ${problemObject(`'enrollment_date'`, 'invalid', `'is after the term of the class: ' || ${ENDS}`)}
    else ${problemObject(CLASS_COLUMN, 'invalid', `'takes no student on ' || ${FIRST_DAY} || ': its term ' || ${ENDS} || ' Choose a class of a later term.'`)} end end`;

const CLASS_PROBLEMS = [
  problem('unknown_class', 'class_id', 'unknown_class', `'${NOT_A_CLASS}'`),
  problem(
    'named_classes = 0',
    'class_name',
    'unknown_class',
    `'is not the code or name of a class of this institution.'`,
  ),
  problem(
    'named_classes > 1 and class_id_given is null',
    'class_name',
    'ambiguous_class',
    `'is ambiguous: ' || case when named_by_code then 'it is the code of one class and the name of another. Give class_id.'
      else named_classes || ' classes have this name. Give the class''s code, or class_id.' end`,
  ),
  AFTER_TERM,
  planIsOver(CLASS_COLUMN),
  problem('class_disagrees', 'class_name', 'class_mismatch', `'is another class than class_id names.'`),
  classProblem(
    `former_status is not null and status <> 'active' and class_id is not null and class_id is distinct from former_class_id`,
    'class_needs_active',
    `'cannot be changed for a student who is ' || status || ': set status to active to enrol again.'`,
  ),
  classProblem(
    `former_status is null and status <> 'active' and class_id is not null and ${FIRST_DAY} > $3::date`,
    'class_needs_active',
    `'begins on ' || ${FIRST_DAY} || ': a student who is ' || status || ' cannot be enrolled ahead.'`,
  ),
];
