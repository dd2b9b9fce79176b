/** The columns of OneRoster's files as the binding prints them, restated here and not taken from the service. */

export type Version = '1.2' | '1.1';

const LIFECYCLE = 'sourcedId,status,dateLastModified';

const both = {
  orgs: `${LIFECYCLE},name,type,identifier,parentSourcedId`,
  academicSessions: `${LIFECYCLE},title,type,startDate,endDate,parentSourcedId,schoolYear`,
  courses: `${LIFECYCLE},schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes`,
  classes: `${LIFECYCLE},title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods`,
  enrollments: `${LIFECYCLE},classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate`,
  demographics: `${LIFECYCLE},birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,publicSchoolResidenceStatus`,
};

export const headers: Readonly<Record<Version, Readonly<Record<string, string>>>> = {
  '1.2': {
    ...both,
    users: `${LIFECYCLE},enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns`,
    roles: `${LIFECYCLE},userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId`,
    categories: `${LIFECYCLE},title,weight`,
    lineItems: `${LIFECYCLE},title,description,assignDate,dueDate,classSourcedId,categorySourcedId,academicSessionSourcedId,resultValueMin,resultValueMax,schoolSourcedId`,
    results: `${LIFECYCLE},lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment,textScore,classSourcedId,inProgress,incomplete,late,missing`,
  },
  '1.1': {
    ...both,
    users: `${LIFECYCLE},enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password`,
    categories: `${LIFECYCLE},title`,
    lineItems: `${LIFECYCLE},title,description,assignDate,dueDate,classSourcedId,categorySourcedId,gradingPeriodSourcedId,resultValueMin,resultValueMax`,
    results: `${LIFECYCLE},lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment`,
  },
};

const manifestFiles: Readonly<Record<Version, string>> = {
  '1.2':
    'academicSessions categories classes classResources courses courseResources demographics enrollments lineItemLearningObjectiveIds lineItems lineItemScoreScales orgs resources resultLearningObjectiveIds results resultScoreScales roles scoreScales userProfiles userResources users',
  '1.1':
    'academicSessions categories classes classResources courses courseResources demographics enrollments lineItems orgs resources results users',
};

/** The properties of a manifest in their order. */
export function manifestProperties(version: Version): string[] {
  const files = manifestFiles[version].split(' ').map((name) => `file.${name}`);
  return ['manifest.version', 'oneroster.version', ...files, 'source.systemName', 'source.systemCode'];
}

/** The columns that must not be blank, beside `sourcedId`. */
export const requiredColumns: Readonly<Record<string, readonly string[]>> = {
  orgs: ['name', 'type'],
  academicSessions: ['title', 'type', 'startDate', 'endDate', 'schoolYear'],
  courses: ['title', 'orgSourcedId'],
  classes: ['title', 'courseSourcedId', 'classType', 'schoolSourcedId', 'termSourcedIds'],
  users: ['enabledUser', 'orgSourcedIds', 'role', 'username', 'givenName', 'familyName'],
  roles: ['userSourcedId', 'roleType', 'role', 'orgSourcedId'],
  enrollments: ['classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
  demographics: [],
  categories: ['title'],
  lineItems: [
    'title',
    'assignDate',
    'dueDate',
    'classSourcedId',
    'categorySourcedId',
    'academicSessionSourcedId',
    'gradingPeriodSourcedId',
    'schoolSourcedId',
  ],
  results: ['lineItemSourcedId', 'studentSourcedId', 'scoreStatus', 'scoreDate'],
};

const ROLES_1P2 =
  'aide counselor districtAdministrator guardian parent principal proctor relative siteAdministrator student systemAdministrator teacher';
const ROLES_1P1 = 'administrator aide guardian parent proctor relative student teacher';

/** The words of each column that has a vocabulary, by `file.column`. */
export const vocabularies: Readonly<Record<string, string>> = {
  'orgs.type': 'department school district local state national',
  'academicSessions.type': 'gradingPeriod semester schoolYear term',
  'classes.classType': 'homeroom scheduled',
  'enrollments.role': 'administrator proctor student teacher',
  'roles.roleType': 'primary secondary',
  'roles.role': ROLES_1P2,
  'users.role': ROLES_1P1,
  'results.scoreStatus': 'exempt|fully graded|not submitted|partially graded|submitted',
};

/** The file to which each column with identifiers refers. */
export const targets: Readonly<Record<string, string>> = {
  parentSourcedId: '',
  orgSourcedId: 'orgs',
  orgSourcedIds: 'orgs',
  schoolSourcedId: 'orgs',
  primaryOrgSourcedId: 'orgs',
  courseSourcedId: 'courses',
  classSourcedId: 'classes',
  termSourcedIds: 'academicSessions',
  schoolYearSourcedId: 'academicSessions',
  academicSessionSourcedId: 'academicSessions',
  gradingPeriodSourcedId: 'academicSessions',
  userSourcedId: 'users',
  studentSourcedId: 'users',
  agentSourcedIds: 'users',
  categorySourcedId: 'categories',
  lineItemSourcedId: 'lineItems',
};
