import { useId } from 'react';
import { useToday } from '../classes/attendance/today.ts';
import { formatDay, t } from '../texts.ts';
import { Facts } from '../ui/facts.tsx';
import { ClassLink } from './class-link.tsx';
import { GuardianContacts } from './guardians/guardian-contacts.tsx';
import { gpaOf, isCurrent, type Student } from './student.ts';

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

function StudentFacts({ student }: { student: Student }) {
  const { academicRecords: records, address } = student;
  const preferredName = [student.preferredFirstName, student.preferredMiddleName, student.preferredLastName]
    .filter(Boolean)
    .join(' ');
  const facts: (readonly [label: string, value: string | null | undefined])[] = [
    ...(student.middleName ? [[t('student.middle-name'), student.middleName] as const] : []),
    ...(preferredName ? [[t('student.preferred-name'), preferredName] as const] : []),
    [t('student.grade-level'), student.gradeLevel],
    [t('student.email'), student.email],
    [t('student.phone'), student.phone],
    [t('student.born'), student.dateOfBirth && formatDay(student.dateOfBirth)],
    [
      t('student.address'),
      address && [address.street, address.city, address.state, address.zip].filter(Boolean).join(', '),
    ],
    [t('student.enrolled'), formatDay(student.enrollmentDate)],
    [t('student.gpa'), gpaOf(student)],
    [t('student.credits'), String(records.totalCredits)],
    [
      t('student.attendance'),
      records.attendanceRate === null ? null : t('student.percent', { rate: records.attendanceRate }),
    ],
  ];
  return <Facts facts={facts} />;
}

function Guardians({ guardians }: { guardians: NonNullable<Student['guardians']> }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('student.guardians')}</h2>
      {guardians.length === 0 && <p>{t('student.no-guardians')}</p>}
      <ul className="cards">
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <GuardianContacts guardian={guardian} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CurrentClasses({ enrolments }: { enrolments: Student['enrolments'] }) {
  const id = useId();
  const today = useToday();
  const current = enrolments.filter((enrolment) => isCurrent(enrolment, today));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('student.classes-now')}</h2>
      {current.length === 0 && <p>{t('student.no-classes-now')}</p>}
      <ul className="cards">
        {current.map((enrolment) => (
          <li key={enrolment.id}>
            <ClassLink {...enrolment} />
            {enrolment.primary && <span className="tag">{t('student.primary')}</span>}
            <span>{t('student.since', { day: formatDay(enrolment.beginsOn) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
