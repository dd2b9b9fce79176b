import type { Change } from '../../../audit/change.ts';
import { today } from '../../../input/time-zone.ts';
import type { BundleProblem, BundleProblems } from '../bundle-problems.ts';
import { type BundleFile, stagedTable } from '../file/bundle-files.ts';
import { runSql } from '../run-sql.ts';
import type { StagedBundle } from '../stage-bundle.ts';
import { formerNumbers, possibleDuplicates, sortUsers, userChecks } from './bundle-users.sql.ts';
import { enrolments, planTeachers, SKIPPED_USERS, teacherChecks } from './enrolments.sql.ts';
import { linkChecks, planLinks } from './guardian-links.sql.ts';
import { checkKind, tooHighNumbers } from './kind-checks.sql.ts';
import { leftOutProblems, planLeftOut } from './left-out.ts';
import { copyStoredRecords } from './local-copies.ts';
import { fillMissing, missingKinds } from './missing.sql.ts';
import { RecordNumbers } from './number-records.ts';
import { guardians, staff, students } from './people-kinds.sql.ts';
import { PlanChecks } from './plan-checks.ts';
import { type PlannedKind, type PlanStep, planKind } from './planned-kind.ts';
import { references } from './references.sql.ts';
import {
  FIND_SCHOOL,
  isOurSchool,
  LOCK_INSTITUTION,
  orgReferences,
  otherSchoolsSql,
  rolesInOtherSchoolsSql,
  type School,
  unknownOrgsSql,
} from './school.sql.ts';
import { LOCK_SEATS, seatProblems } from './seats.sql.ts';
import { planStranded, strandedByClasses, strandedByTerms } from './stranded.ts';
import { classes, courses, terms } from './structure-kinds.sql.ts';

export interface PlanOptions {
  readonly problems: BundleProblems;
  readonly dryRun: boolean;
  /** False leaves out the rows with problems, and those that depend on them. */
  readonly atomic: boolean;
}

/** Plans a staged bundle, and adds the problems that it has with itself and with the stored data. */
export async function planBundle(tx: Change, bundle: StagedBundle, options: PlanOptions): Promise<School> {
  const school = await findSchool(tx);
  await copyStoredRecords(tx.client, tx.caller.institutionId);
  await new BundlePlan(tx, bundle, school, options).make();
  return school;
}

async function findSchool({ client, caller }: Change): Promise<School> {
  const [found] = await runSql<{ sourcedId: string | null }>(client, FIND_SCHOOL);
  const values = [caller.institutionId, found?.sourcedId];
  return (await runSql<School & Record<string, unknown>>(client, LOCK_INSTITUTION, values))[0] as School;
}

/** Plans the files of a bundle in the order in which they refer to each other. */
class BundlePlan {
  private readonly checks: PlanChecks;
  private readonly numbers: RecordNumbers;

  constructor(
    private readonly tx: Change,
    private readonly bundle: StagedBundle,
    private readonly school: School,
    private readonly options: PlanOptions,
  ) {
    this.checks = new PlanChecks(tx, school, options.problems, options.atomic);
    this.numbers = new RecordNumbers(tx, options.dryRun);
  }

  async make(): Promise<void> {
    const { checks } = this;
    this.checkSchool();
    await checks.settle({ files: ['orgs'], references: references.orgs, plan: () => this.checkRows('orgs') });
    // The classes of the bundle decide what a term leaves outside, and terms that are left out what a class does.
    await checks.settle({ files: ['academicSessions', 'classes'], plan: () => this.planStructures() });
    await checks.settle({
      files: ['roles', 'demographics'],
      references: references.roles,
      plan: () => this.checkRows('roles', 'demographics'),
    });
    await checks.settle({ files: ['users'], references: references.users, plan: () => this.planUsers() });
    await this.warnOfDuplicates();
    const ofUsers = [...references.rolesOfUsers, ...references.demographics];
    await checks.settle({ files: ['roles', 'demographics'], references: ofUsers });
    await checks.settle({
      files: ['enrollments'],
      references: references.enrollments,
      plan: () => this.planEnrolments(),
    });
  }

  private async planStructures(): Promise<void> {
    const structures = [
      [terms, references.academicSessions],
      [courses, references.courses],
      [classes, references.classes],
    ] as const;
    for (const [kind, ofKind] of structures)
      await this.checks.settle({
        files: [kind.file],
        references: ofKind,
        plan: async () => {
          await this.planKind(kind);
          await this.checkRows(kind.file);
        },
      });
    await planStranded(this.tx, this.options.dryRun);
    await this.checks.find('academicSessions', [strandedByTerms]);
    await this.checks.find('classes', [strandedByClasses]);
  }

  private async planUsers(): Promise<void> {
    await this.run(sortUsers(isOurSchool(this.school)));
    await this.checks.find('users', userChecks);
    for (const kind of [staff, guardians, students]) await this.planKind(kind);
    await this.run(planLinks);
    await this.checks.find('users', [formerNumbers, ...linkChecks]);
    await this.checkRows('users');
  }

  private async warnOfDuplicates(): Promise<void> {
    const { client, caller } = this.tx;
    const found = await runSql<Omit<BundleProblem, 'file'> & Record<string, unknown>>(client, possibleDuplicates, [
      caller.institutionId,
    ]);
    this.options.problems.warnings.push(...found.map((hint) => ({ ...hint, file: 'users.csv' })));
  }

  private async planEnrolments(): Promise<void> {
    await this.run(SKIPPED_USERS);
    await this.planKind(enrolments);
    await this.run(planTeachers);
    await this.checks.find('enrollments', teacherChecks);
    await this.checkRows('enrollments');
    for (const kind of missingKinds) await this.run(fillMissing(kind, this.bundle.isBulk(kind.file)));
    if (!this.options.dryRun) await runSql(this.tx.client, LOCK_SEATS, [this.tx.caller.institutionId]);
    await this.checks.find('enrollments', [seatProblems]);
    await planLeftOut(this.tx, this.options.dryRun);
    await this.checks.find('enrollments', [leftOutProblems]);
  }

  private async planKind(kind: PlannedKind): Promise<void> {
    const { match, complete } = planKind(kind, {
      present: this.bundle.presentIn(kind.file),
      isOurs: isOurSchool(this.school),
      atomic: this.options.atomic,
    });
    await this.run(match);
    await this.numbers.give(kind);
    await this.run(complete);
    await this.checks.find(kind.file, checkKind(kind));
  }

  private async run(steps: readonly PlanStep[]): Promise<void> {
    const { client, caller } = this.tx;
    for (const step of steps)
      if (typeof step === 'string') await runSql(client, step, [caller.institutionId, today(caller)]);
      else if ('drop' in step && !this.options.atomic) await runSql(client, `drop table if exists ${step.drop}`);
      else if ('analyze' in step && this.bundle.isLarge) await runSql(client, `analyze ${step.analyze}`);
  }

  private checkSchool(): void {
    const { sourcedId, storedId } = this.school;
    if (sourcedId === null || storedId === null || sourcedId === storedId) return;
    this.options.problems.refuse({
      file: 'orgs.csv',
      row: null,
      column: 'sourcedId',
      value: sourcedId,
      message: `is another school than ${storedId}, the one of earlier bundles of this institution.`,
    });
  }

  /** Finds problems with the identifiers of rows, and of the organisations that they name. */
  private async checkRows(...files: BundleFile[]): Promise<void> {
    for (const file of files) {
      const table = stagedTable(file);
      const checks = [tooHighNumbers(table)];
      if (file === 'classes' || file === 'enrollments') checks.push(otherSchoolsSql(table));
      if (file === 'roles') checks.push(rolesInOtherSchoolsSql(table));
      if (file in orgReferences) {
        const [column, header] = orgReferences[file as keyof typeof orgReferences];
        checks.push(unknownOrgsSql(table, column, header));
      }
      await this.checks.find(file, checks);
    }
  }
}
