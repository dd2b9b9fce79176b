import { useToday } from '../classes/attendance/today.ts';
import { formatDay, formatRate, t } from '../texts.ts';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/page.tsx';
import { ClassLink } from './class-link.tsx';
import { GuardianContacts } from './guardians/guardian-contacts.tsx';
import { gpaOf, isCurrent, type Student, shownValue } from './student.ts';
import { type Field, fieldNames, storedValue, studentFields } from './student-fields.ts';

/** The student's details, academic figures, guardians and present classes. */
export function StudentOverview({ student }: { student: Student }) {
  return (
    <>
      <StudentFacts student={student} />
      {student.guardians && <Guardians guardians={student.guardians} />}
      <CurrentClasses enrolments={student.enrolments} />
    </>
  );
}

type Fact = readonly [label: string, value: string | null];

function StudentFacts({ student }: { student: Student }) {
  const { attendanceRate } = student.academicRecords;
  const { formerStudentIds } = student;
  const facts: Fact[] = [
    ...(formerStudentIds.length > 0 ? [[t('student.former-ids'), formerStudentIds.join(', ')] as const] : []),
    ...fieldFacts(student),
    ...gradeFacts(student),
    [t('attendance.title'), attendanceRate === null ? null : formatRate(attendanceRate)],
  ];
  return <Facts facts={facts} />;
}

/** Returns grade point average and credits; none for those who may not read the grades of all classes, and see no credits. */
function gradeFacts(student: Student): Fact[] {
  const { totalCredits } = student.academicRecords;
  if (totalCredits === null) return [];
  return [
    [t('student.gpa'), gpaOf(student)],
    [t('word.credits'), String(totalCredits)],
  ];
}

/** Returns the facts that consist of fields. */
function fieldFacts(student: Student): Fact[] {
  const shown = fieldNames.flatMap((name) => {
    const { fact, isRare }: Field = studentFields[name];
    if (fact === null || name === 'classId' || name === 'parentId') return [];
    const value = storedValue(student, name);
    return value === null && isRare ? [] : [{ fact, value: value && shownValue(name, value) }];
  });
  return [...Map.groupBy(shown, ({ fact }) => fact)].map(([fact, parts]) => {
    const values = parts.flatMap(({ value }) => value || []);
    return [t(fact), values.join(fact === 'student.address' ? ', ' : ' ') || null];
  });
}

function Guardians({ guardians }: { guardians: NonNullable<Student['guardians']> }) {
  return (
    <Section title={t('guardian.title')}>
      {guardians.length === 0 && <p>{t('student.no-guardians')}</p>}
      <ul className="cards aligned">
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <GuardianContacts guardian={guardian} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CurrentClasses({ enrolments }: { enrolments: Student['enrolments'] }) {
  const today = useToday();
  const current = enrolments.filter((enrolment) => isCurrent(enrolment, today));
  return (
    <Section title={t('student.classes-now')}>
      {current.length === 0 && <p>{t('student.no-classes-now')}</p>}
      <ul className="cards aligned">
        {current.map((enrolment) => (
          <li key={enrolment.id}>
            <ClassLink {...enrolment} />
            <span>{t('student.since', { day: formatDay(enrolment.beginsOn) })}</span>
            {enrolment.primary && <span className="tag">{t('student.primary')}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
