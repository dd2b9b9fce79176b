import { systemRequest } from '../../../src/access/system-caller.ts';
import { applyPlannedChanges } from '../../../src/students/enrolments/planned-changes.service.ts';
import type { TestApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestInstitution } from '../../support/factories.ts';
import { formWith } from '../../support/files.ts';
import { expectSeatsCounted } from './expectations.ts';
import { passDays } from './pass-days.ts';
import { correction, day, dayOrNot, gradeScale, studentFile, toMutation, type Variables } from './request-values.ts';
import { readRows, type SchoolRows } from './rows.ts';
import type { Step, StepOf } from './steps.ts';

/** An institution with terms, classes and courses, and students whose lives steps change over the API. */
export class School {
  private readonly imports: number[] = [];
  /** True while several steps run at the same time: the rows before a step are not known. */
  concurrent = false;

  constructor(
    private readonly app: TestApp,
    readonly institution: TestInstitution,
    private readonly clients: { office: Client; teacher: Client },
    readonly ids: { rooms: number[]; courses: number[]; term: number },
  ) {}

  get database() {
    return this.app.registrar.database;
  }

  get office(): Client {
    return this.clients.office;
  }

  system() {
    return systemRequest(this.database, this.institution.id, 'Test');
  }

  rows(): Promise<SchoolRows> {
    return readRows(this.database.pool, this.institution.id);
  }

  /** Runs a step. Undefined for one that is not a request. @param rows the rows before */
  run(step: Step, rows: SchoolRows): Promise<Answer | undefined> {
    const studentIn = (index: number) => this.student(rows, index);
    switch (step.kind) {
      case 'enrol':
        return this.enrol(step, rows);
      case 'end':
        return this.mutate('endEnrolment', {
          id: ['Int!', this.enrolment(rows, step)],
          endsOn: ['Date', dayOrNot(step.ends)],
        });
      case 'correct': {
        const input = correction(step);
        return this.mutate('updateEnrolment', {
          id: ['Int!', this.enrolment(rows, step)],
          input: ['UpdateEnrolmentInput!', input],
        });
      }
      case 'remove':
        return this.mutate('deleteEnrolment', { id: ['Int!', this.enrolment(rows, step)] });
      case 'status':
        return this.office.put(`/students/${studentIn(step.student)}`, { status: step.status });
      case 'move': {
        const class_id = step.room === null ? null : this.ids.rooms[step.room];
        return this.office.put(`/students/${studentIn(step.student)}`, { class_id, status: step.status });
      }
      case 'bin':
        if (step.deed === 'delete') return this.office.delete(`/students/${studentIn(step.student)}`);
        return this.mutate('restoreStudent', { id: ['Int!', studentIn(step.student)] });
      default:
        return this.change(step, rows);
    }
  }

  private change(
    step: Exclude<Step, StepOf<'enrol' | 'end' | 'correct' | 'remove' | 'status' | 'move' | 'bin'>>,
    rows: SchoolRows,
  ): Promise<Answer | undefined> {
    switch (step.kind) {
      case 'roll':
        return this.callRoll(step);
      case 'moveMany':
        return this.mutate('moveStudents', {
          fromClassId: ['Int!', this.ids.rooms[step.from]],
          toClassId: ['Int!', this.ids.rooms[step.to]],
          studentIds: ['[Int!]!', step.students.map((index) => this.student(rows, index))],
          on: ['Date', dayOrNot(step.on)],
        });
      case 'reactivate':
        return this.mutate('reactivateStudent', { id: ['Int!', this.student(rows, step.student)] });
      case 'excuse':
        return this.mutate('excuseAbsences', {
          studentIds: ['[Int!]!', step.students.map((index) => this.student(rows, index))],
          from: ['Date!', day(step.from)],
          to: ['Date!', day(step.to)],
          note: ['String', 'hospital'],
        });
      case 'grades':
        return this.submitGrades(step);
      case 'removeGrade': {
        const grade = rows.grades[step.which % rows.grades.length];
        return this.mutate('deleteGrade', { id: ['Int!', grade?.id ?? 0], reason: ['String!', 'mistaken'] });
      }
      case 'course':
        return this.mutate('updateCourse', {
          id: ['Int!', this.ids.courses[step.course]],
          input: ['UpdateCourseInput!', { credits: step.credits, gpaApplicable: step.gpaApplicable }],
          applyToGrades: ['Boolean', step.apply],
        });
      case 'term':
        return this.mutate('updateTerm', {
          id: ['Int!', this.ids.term],
          input: ['TermInput!', { name: 'Now', startsOn: day(step.begins), endsOn: day(step.ends) }],
        });
      case 'institution':
        return this.changeInstitution(step);
      case 'import':
        return this.importFile(step);
      case 'undo':
        return this.mutate('undoImport', { id: ['Int!', this.imports[step.which % this.imports.length] ?? 0] });
      case 'night':
        return this.sleep(step.days);
    }
  }

  /** The id of a student who is not deleted, or else of the last one who had the student id. */
  private student({ students }: SchoolRows, index: number): number {
    const named = students.filter(({ student_id }) => student_id === `S${index}`);
    return (named.find(({ deleted }) => !deleted) ?? named.at(-1))?.id ?? 0;
  }

  private enrolment(rows: SchoolRows, step: { student: number; which: number }): number {
    const own = rows.enrolments.filter((each) => each.student_id === this.student(rows, step.student));
    return own[step.which % own.length]?.id ?? 0;
  }

  private async enrol(step: StepOf<'enrol'>, rows: SchoolRows): Promise<Answer> {
    const entrant = {
      classId: this.ids.rooms[step.room] as number,
      studentId: this.student(rows, step.student),
      beginsOn: dayOrNot(step.begins),
    };
    const answer = await this.mutate('enrolStudent', {
      classId: ['Int!', entrant.classId],
      studentId: ['Int!', entrant.studentId],
      beginsOn: ['Date', entrant.beginsOn],
      primary: ['Boolean', step.primary],
    });
    if (!this.concurrent) expectSeatsCounted(rows, entrant, answer);
    return answer;
  }

  private mutate(field: string, variables: Variables, client = this.office): Promise<Answer> {
    return client.graphql(...toMutation(field, variables));
  }

  private callRoll({ room, daysAgo, defaultStatus, exceptions, byTeacher }: StepOf<'roll'>): Promise<Answer> {
    const entries = Object.entries(exceptions).map(([index, status]) => ({ studentId: `S${index}`, status }));
    const variables: Variables = {
      classId: ['Int!', this.ids.rooms[room]],
      date: ['Date!', day(-daysAgo)],
      defaultStatus: ['AttendanceStatus', defaultStatus],
      entries: ['[AttendanceEntry!]!', entries],
    };
    return this.mutate('recordAttendance', variables, byTeacher ? this.clients.teacher : this.office);
  }

  private submitGrades({ students, room, course, term, grade, assessment }: StepOf<'grades'>): Promise<Answer> {
    return this.office.post(`/classes/${this.ids.rooms[room]}/grades`, {
      ...(room < 3 && { course_id: this.ids.courses[course] }),
      ...(term && { term }),
      ...(assessment && { assessment: { title: 'Quiz' } }),
      grades: students.map((index) => ({ student_id: `S${index}`, ...grade })),
    });
  }

  /** Sets the policy for excused marks, and a grade scale with the usual points or half of them for later grades. */
  private changeInstitution({ excusedPolicy, half }: StepOf<'institution'>): Promise<Answer> {
    const input = { excusedPolicy, gradeScale: gradeScale(half) };
    return this.mutate('updateInstitution', { input: ['UpdateInstitutionInput!', input] });
  }

  private async importFile(step: StepOf<'import'>): Promise<Answer> {
    const { mode, missing } = step;
    const partial: Record<string, string> = mode === 'upsert' ? { missing, missing_limit: '100' } : {};
    const answer = await this.office.post('/students/import', formWith(studentFile(step), { mode, ...partial }));
    if (typeof answer.body.id === 'number') this.imports.push(answer.body.id);
    return answer;
  }

  /** Lets days pass, each followed by what takes effect at its beginning. */
  private async sleep(days: number): Promise<undefined> {
    for (let night = 0; night < days; night++) {
      await passDays(this.database.pool, this.institution.id, 1);
      await applyPlannedChanges(this.database);
    }
  }
}
