import type { TestApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestInstitution } from '../../support/factories.ts';
import type { Step } from './school-steps.ts';

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** An institution with three students, all enrolled in a homeroom and two sections of a course, three courses, two terms and a registrar. */
export class School {
  constructor(
    readonly institution: TestInstitution,
    readonly client: Client,
    readonly students: number[],
    private readonly rooms: number[],
    private readonly courses: number[],
    private readonly secondTerm: number,
    private readonly pool: TestApp['registrar']['database']['pool'],
  ) {}

  /** Runs a step over the API. */
  run(step: Step): Promise<Answer> {
    switch (step.kind) {
      case 'roll':
        return this.callRoll(step);
      case 'grades':
        return this.submitGrades(step);
      case 'course':
        return this.mutate(
          'updateCourse(id: $id, input: $input)',
          'UpdateCourseInput',
          this.courses[step.course] as number,
          step.input,
        );
      case 'term': {
        const input = { name: 'Second', startsOn: step.startsOn, endsOn: step.endsOn };
        return this.mutate('updateTerm(id: $id, input: $input)', 'TermInput', this.secondTerm, input);
      }
      case 'institution':
        return this.changeInstitution(step);
      case 'student': {
        const classId = step.room === null ? undefined : this.rooms[step.room];
        return this.client.put(`/students/${this.students[step.student]}`, { status: step.status, class_id: classId });
      }
      case 'enrol':
        return this.client.graphql(
          `mutation ($classId: Int!, $studentId: Int!, $beginsOn: Date, $primary: Boolean) {
            enrolStudent(classId: $classId, studentId: $studentId, beginsOn: $beginsOn, primary: $primary) { id }
          }`,
          {
            classId: this.rooms[step.room],
            studentId: this.students[step.student],
            beginsOn: dayBefore(step.daysAgo),
            primary: step.primary,
          },
        );
      case 'leave':
        return this.endEnrolment(step);
      case 'delete':
        return this.client.delete(`/students/${this.students[step.student]}`);
      case 'restore':
        return this.client.graphql('mutation ($id: Int!) { restoreStudent(id: $id) { id } }', {
          id: this.students[step.student],
        });
    }
  }

  private mutate(field: string, inputType: string, id: number, input: object): Promise<Answer> {
    return this.client.graphql(`mutation ($id: Int!, $input: ${inputType}!) { ${field} { id } }`, { id, input });
  }

  private callRoll({ room, daysAgo, defaultStatus, exceptions }: Step & { kind: 'roll' }): Promise<Answer> {
    const entries = Object.entries(exceptions).map(([studentId, status]) => ({ studentId, status }));
    return this.client.graphql(
      `mutation ($classId: Int!, $date: Date!, $defaultStatus: AttendanceStatus, $entries: [AttendanceEntry!]!) {
        recordAttendance(classId: $classId, date: $date, defaultStatus: $defaultStatus, entries: $entries) { created }
      }`,
      { classId: this.rooms[room], date: dayBefore(daysAgo), defaultStatus, entries },
    );
  }

  private submitGrades({
    students,
    room,
    course,
    term,
    grade,
    assessment,
  }: Step & { kind: 'grades' }): Promise<Answer> {
    const body = {
      ...(room === 0 && { course_id: this.courses[course] }),
      ...(term && { term }),
      ...(assessment && { assessment: { title: 'Quiz' } }),
      grades: students.map((index) => ({ student_id: `S${index}`, ...grade })),
    };
    return this.client.post(`/classes/${this.rooms[room]}/grades`, body);
  }

  /** Sets the policy for excused marks, and a grade scale with the usual points or half of them for later grades. */
  private changeInstitution({ excusedPolicy, half }: Step & { kind: 'institution' }): Promise<Answer> {
    const gradeScale = [
      { letter: 'A', from: 90, points: half ? 2 : 4 },
      { letter: 'B-', from: 60, points: half ? 1.35 : 2.7 },
      { letter: 'D', from: 30, points: half ? 0.5 : 1 },
      { letter: 'F', from: 0, points: 0 },
    ];
    return this.client.graphql(
      'mutation ($input: UpdateInstitutionInput!) { updateInstitution(input: $input) { id } }',
      {
        input: { excusedPolicy, gradeScale },
      },
    );
  }

  private async endEnrolment({ student, room, daysAgo }: Step & { kind: 'leave' }): Promise<Answer> {
    const { rows } = await this.pool.query<{ id: number }>(
      'select id from enrolments where institution_id = $1 and student_id = $2 and class_id = $3 and ends_on is null',
      [this.institution.id, this.students[student], this.rooms[room]],
    );
    const variables = { id: rows[0]?.id ?? 2147483647, endsOn: dayBefore(daysAgo) };
    return this.client.graphql(
      'mutation ($id: Int!, $endsOn: Date) { endEnrolment(id: $id, endsOn: $endsOn) { id } }',
      variables,
    );
  }
}

export async function aSchool(app: TestApp): Promise<School> {
  const { make } = app;
  const institution = await make.anInstitution();
  const client = await app.as(await make.aUser({ institution }));
  const courses = [
    await make.aCourse(institution, { credits: 3 }),
    await make.aCourse(institution, { credits: 5 }),
    await make.aCourse(institution, { credits: 0 }),
  ];
  const first = await make.aTerm(institution, { name: 'First', starts_on: '2021-01-01' });
  const second = await make.aTerm(institution, { name: 'Second', starts_on: '2022-01-01' });
  const rooms = [
    await make.aClass(institution),
    await make.aClass(institution, { course_id: courses[0], term_id: second }),
    await make.aClass(institution, { course_id: courses[0], term_id: first }),
  ];
  const students = [];
  for (const student_id of ['S0', 'S1', 'S2']) {
    const id = await make.aStudent(institution, { student_id, class_id: rooms[0] });
    for (const class_id of rooms.slice(1)) await make.anEnrolment(institution, { class_id, student_id: id });
    students.push(id);
  }
  return new School(institution, client, students, rooms, courses, second, app.registrar.database.pool);
}
