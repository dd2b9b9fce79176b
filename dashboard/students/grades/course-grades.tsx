import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { shorten } from '../../classes/grades/shorten.ts';
import { formatNumber, formatTime, t } from '../../texts.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { actionsOf, RowMenu } from '../../ui/lists/row-actions.tsx';
import { Section } from '../../ui/page.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import type { Student } from '../student.ts';
import type { CourseBlock, Grade } from './course-blocks.ts';
import { DeleteGradeDocument, RestoreGradeDocument } from './student-grades.generated.ts';

/** The grades of a student in a course: its attempts, the latest first, each with the final grade and the assessments. */
export function CourseGrades({ block, student }: { block: CourseBlock; student: Student }) {
  return (
    <Section title={block.name} className="course-grades">
      {block.attempts.map(({ classId, term, className, grades }) => (
        <Attempt
          key={`${classId} ${term}`}
          {...{ classId, className, grades, student }}
          term={term}
          course={block.name}
        />
      ))}
    </Section>
  );
}

interface AttemptProps {
  readonly classId: number;
  readonly term: string | null;
  readonly className: string | undefined;
  readonly course: string;
  readonly grades: readonly Grade[];
  readonly student: Student;
}

function Attempt({ classId, term, className, course, grades, student }: AttemptProps) {
  const { may } = useViewer();
  const title = term ?? t('student.no-term');
  return (
    <>
      <p className="attempt">
        <strong>{title}</strong>
        {className && <span>{className}</span>}
        {may('read:classes') && <RecordName to="/gradebook/$classId" id={classId} name={t('grades.title')} />}
      </p>
      <RecordTable
        label={t('student.grades-of', { course, term: title })}
        rows={grades}
        keyOf={({ id }) => id}
        columns={[
          ...columns(),
          ...actionsOf<Grade>(may('submit:grades'), (grade) => (
            <RowMenu name={titleOf(grade)}>
              <DeleteGrade grade={grade} student={student} />
            </RowMenu>
          )),
        ]}
      />
    </>
  );
}

function columns(): ListColumn<Grade>[] {
  return [
    { id: 'title', title: t('student.assessment'), cell: (grade) => <GradeTitle grade={grade} /> },
    { id: 'score', title: t('student.score'), isNumeric: true, isClear: true, cell: scoreOf },
    { id: 'letter', title: t('word.letter'), isClear: true, cell: ({ letter }) => letter },
    { id: 'points', title: t('word.points'), isNumeric: true, cell: ({ points }) => numberOf(points) },
    { id: 'credits', title: t('word.credits'), isNumeric: true, cell: ({ credits }) => numberOf(credits) },
  ];
}

/** Returns the title of an assessment, without the name of the course above it. */
function titleOf({ assessment, course }: Grade): string {
  return assessment ? shorten(assessment.title, course.name) : t('student.final');
}

/** Names a grade, with what is to be known of it: whether it counts, the comment, and what it was before. */
function GradeTitle({ grade }: { grade: Grade }) {
  const { assessment, counts, working, late, missing, comment, history } = grade;
  return (
    <>
      {assessment ? titleOf(grade) : <strong>{titleOf(grade)}</strong>}{' '}
      {counts === true && <span className="tag">{t('student.counts')}</span>}
      {counts === false && grade.status === 'graded' && <span className="tag">{t('student.replaced-attempt')}</span>}
      {working && (
        <span className="tag">
          {t('grading.by-policy', { policy: String((working as { policy: string }).policy) })}
        </span>
      )}
      {late && <span className="tag">{t('student.grade.late')}</span>}
      {missing && <span className="tag">{t('student.grade.missing')}</span>}
      {comment && <p className="hint">{comment}</p>}
      {history.length > 0 && <FormerGrades history={history} />}
    </>
  );
}

/** Shows the former values of a grade, the latest first. */
function FormerGrades({ history }: Pick<Grade, 'history'>) {
  const { institution } = useViewer();
  return (
    <details>
      <summary>{t('student.former-grades', { count: history.length })}</summary>
      <ul className="former-grades">
        {history.map((former) => (
          <li key={former.replacedAt}>
            {scoreOf(former)} {former.letter} {' · '}
            {t(former.deleted ? 'student.deleted-at' : 'student.replaced', {
              time: formatTime(former.replacedAt, institution.timeZone),
            })}
            {[(former.deleted ? former.deletedBy : former.submittedBy)?.name, former.reason].map(
              (text) => text && ` · ${text}`,
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function scoreOf({ status, score, maxScore }: Pick<Grade, 'status' | 'score' | 'maxScore'>): string {
  if (status !== 'graded') return t(`student.grade.${status}`);
  return score === null ? t('app.none') : `${formatNumber(score)} / ${formatNumber(maxScore)}`;
}

function numberOf(value: number | null): string | null {
  return value === null ? null : formatNumber(value);
}

/** Deletes a mistaken grade for a reason that the user gives. */
function DeleteGrade({ grade, student }: { grade: Grade; student: Student }) {
  return (
    <FormDialog
      label={t('word.delete')}
      title={t('class.delete-title', { name: nameOf(grade) })}
      submitLabel={t('word.delete')}
      isDanger
      done={t('student.grade-deleted', { name: nameOf(grade) })}
      undo={() => submitAgain(grade, student)}
      save={(form) => request(DeleteGradeDocument, { id: grade.id, reason: String(form.get('reason')) })}
    >
      <p>{t('student.delete-grade-text')}</p>
      <TextInput name="reason" label={t('word.reason')} isRequired maxLength={200} />
    </FormDialog>
  );
}

function nameOf(grade: Grade): string {
  return `${grade.course.name} · ${titleOf(grade)}`;
}

/** Submits a grade as it was before it was deleted. One that was held back stays so. */
function submitAgain({ classId, course, term, assessment, ...grade }: Grade, student: Student): Promise<unknown> {
  const { score, letter, status, comment, late, missing, handedInOn, publishedAt } = grade;
  const value = score === null ? { letter } : { score };
  return request(RestoreGradeDocument, {
    classId,
    input: {
      courseId: course.id,
      term,
      assessment: assessment && { title: assessment.title },
      published: publishedAt !== null,
      grades: [{ id: student.id, status, comment, late, missing, handedInOn, ...value }],
    },
  });
}
