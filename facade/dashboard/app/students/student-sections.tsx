import { useId } from 'react';
import { formatDay, t } from '../texts.ts';
import { Table } from '../ui/table.tsx';
import type { Student } from './student.ts';

/** The student's details and academic figures. */
export function StudentFacts({ student }: { student: Student }) {
  const { academicRecords: records, address } = student;
  const facts: [label: string, value: string | null | undefined][] = [
    [t('students.id'), student.studentId],
    [t('students.status'), t(`students.status.${student.status}`)],
    [t('students.class'), student.className],
    [t('student.email'), student.email],
    [t('student.phone'), student.phone],
    [t('student.born'), student.dateOfBirth && formatDay(student.dateOfBirth)],
    [
      t('student.address'),
      address && [address.street, address.city, address.state, address.zip].filter(Boolean).join(', '),
    ],
    [t('student.enrolled'), formatDay(student.enrollmentDate)],
    [t('student.gpa'), records.currentGpa?.toFixed(2)],
    [t('student.credits'), String(records.totalCredits)],
    [
      t('student.attendance'),
      records.attendanceRate === null ? null : t('student.percent', { rate: records.attendanceRate }),
    ],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || t('app.none')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The guardians in the order in which they are called. */
export function Guardians({ guardians }: { guardians: NonNullable<Student['guardians']> }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('student.guardians')}</h2>
      {guardians.length === 0 && <p>{t('student.no-guardians')}</p>}
      <ul className="cards">
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <strong>{guardian.name}</strong> {guardian.relation}
            {guardian.primary && <span className="tag">{t('student.call-first')}</span>}
            {guardian.phone && <a href={`tel:${guardian.phone.replaceAll(' ', '')}`}>{guardian.phone}</a>}
            {guardian.email && <a href={`mailto:${guardian.email}`}>{guardian.email}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The classes that the student is or was in. */
export function Enrolments({ enrolments }: { enrolments: Student['enrolments'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('student.enrolments')}</h2>
      {enrolments.length === 0 ? (
        <p>{t('student.no-enrolments')}</p>
      ) : (
        <Table
          label={t('student.enrolments')}
          rows={enrolments}
          keyOf={(enrolment) => enrolment.id}
          columns={[
            {
              title: t('students.class'),
              cell: ({ className, primary }) => (
                <>
                  {className} {primary && <span className="tag">{t('student.primary')}</span>}
                </>
              ),
            },
            { title: t('student.begins'), cell: ({ beginsOn }) => formatDay(beginsOn) },
            { title: t('student.ends'), cell: ({ endsOn }) => (endsOn ? formatDay(endsOn) : t('app.none')) },
          ]}
        />
      )}
    </section>
  );
}
