import type { TestApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import { graphqlWithFile } from '../../support/files.ts';
import { type Part, zip } from '../../support/workbook.ts';

/** The texts of a bundle's files by name, without their manifest. */
export type Files = Readonly<Record<string, string>>;

/** A school of one class and one homeroom, as another system exports it. */
const smallSchool: Files = {
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\nschool-1,,,Hill School,school,NCES9,\n',
  academicSessions:
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear\n' +
    'year-27,,,2026/27,schoolYear,2026-08-01,2027-07-01,,2027\n' +
    'fall,,,Fall 2026,term,2026-09-01,2027-01-01,year-27,2027\n',
  courses:
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes\n' +
    'alg,,,,Algebra I,ALG1,,school-1,Mathematics,M1\nhr,,,,Homeroom,HR,,school-1,,\n',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods\n' +
    'alg-a,,,Algebra I - A,9,alg,ALG1-A,scheduled,R12,school-1,fall,,,\n9b,,,9b,9,hr,9B,homeroom,,school-1,year-27,,,\n',
  users:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns\n' +
    'stu-1,,,true,jose,,José,García,,000101,jose@x.example,,+49 30 1234,"par-1,par-2",9,,,Pepe,,,school-1,\n' +
    'stu-2,,,true,mia,{studentId:000102},Mia,Wong,,,,,,,9,,,,,,school-1,\n' +
    'par-1,,,true,ann,,Ann,García,,,ann@x.example,,,stu-1,,,,,,,school-1,\n' +
    'par-2,,,true,leo,,Leo,García,,,,,,,,,,,,,school-1,\n' +
    'tea-1,,,true,amanda,,Amanda,Mathis,,,amanda-%@x.example,,,,,secret,,,,,school-1,\n' +
    'adm-1,,,true,root,,Ro,Ot,,,root-%@x.example,,,,,,,,,,school-1,\n',
  roles:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId\n' +
    'r1,,,stu-1,primary,student,,,school-1,\nr2,,,stu-2,primary,student,,,school-1,\nr3,,,par-1,primary,parent,,,school-1,\n' +
    'r4,,,par-2,primary,guardian,,,school-1,\nr5,,,tea-1,primary,teacher,,,school-1,\nr6,,,adm-1,primary,siteAdministrator,,,school-1,\n',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n' +
    'en-1,,,alg-a,school-1,stu-1,student,false,2026-09-01,2027-01-01\nen-2,,,9b,school-1,stu-1,student,,2026-08-20,\n' +
    'en-3,,,alg-a,school-1,stu-2,student,false,2026-09-01,2026-10-01\nen-4,,,alg-a,school-1,tea-1,teacher,true,,\n',
  demographics: 'sourcedId,status,dateLastModified,birthDate,sex\nstu-1,,,2011-05-06,\n',
};

/** Removes the lines that name an identifier. */
export function without(files: Files, ...ids: string[]): Files {
  const names = (line: string) => ids.some((id) => line.split(/[,"]/).includes(id));
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      text
        .split('\n')
        .filter((line) => !names(line))
        .join('\n'),
    ]),
  );
}

let bundles = 0;

/** Makes emails of users unique, because they are so across the institutions of a test. */
export function aSmallSchool(): Files {
  bundles += 1;
  return { ...smallSchool, users: (smallSchool.users as string).replaceAll('%', String(bundles)) };
}

export type Changes = Record<string, readonly [from: string, to: string]>;

/** The small school, or another one, with a replaced text in each of some files. @throws Error for a text that is not there */
export function changed(changes: Changes, school: Files = aSmallSchool()): Files {
  const files: Record<string, string> = { ...school };
  for (const [name, [from, to]] of Object.entries(changes)) {
    if (!files[name]?.includes(from)) throw new Error(`${name} does not contain ${from}.`);
    files[name] = files[name].replace(from, to);
  }
  return files;
}

/** Packs files with their manifest. A file with a status in its second row is a delta. */
export function pack(
  files: Files,
  { version = '1.2', mode = 'bulk', extra = [] as Part[], declared = [] as string[] } = {},
): Buffer {
  const manifest = [
    'propertyName,value',
    'manifest.version,1.0',
    `oneroster.version,${version}`,
    ...Object.keys(files).map((name) => `file.${name},${mode}`),
    ...declared,
  ];
  const parts = Object.entries(files).map(([name, content]) => ({ name: `${name}.csv`, content }));
  return zip([{ name: 'manifest.csv', content: manifest.join('\r\n') }, ...parts, ...extra]);
}

const IMPORT = `mutation ($file: Upload!, $dryRun: Boolean, $applyMissing: Boolean, $atomic: Boolean) {
  importOneRoster(file: $file, dryRun: $dryRun, applyMissing: $applyMissing, atomic: $atomic) {
    version dryRun id written refused problemCount
    files { name mode rows created updated removed unchanged skipped failed missing }
    problems { file row column value message }
    warnings { file row column value message }
  }
}`;

/** Sends a bundle, and returns the whole answer. */
export function send(client: Client, bundle: Buffer, variables: Record<string, unknown> = {}): Promise<Answer> {
  return graphqlWithFile(client, IMPORT, bundle, variables);
}

// biome-ignore lint/suspicious/noExplicitAny: the answer's JSON
type Json = any;

/** Sends a bundle, and returns the result. @throws Error if the service refuses it */
export async function importFiles(
  client: Client,
  bundle: Buffer,
  variables: Record<string, unknown> = {},
): Promise<Json> {
  const { body } = await send(client, bundle, variables);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data.importOneRoster;
}

const UNDO = `mutation ($id: Int!) {
  undoOneRosterImport(id: $id) {
    id problemCount
    files { name deleted restored kept }
    problems { file row column value message }
  }
}`;

/** Undoes an import, and returns the whole answer. */
export function undo(client: Client, id: number): Promise<Answer> {
  return client.graphql(UNDO, { id });
}

/** Reads rows of the institution. `$1` is its id. */
export async function read(app: TestApp, institutionId: number, text: string): Promise<Json[]> {
  return (await app.pool.query(text, [institutionId])).rows;
}
