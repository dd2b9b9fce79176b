import { deletedBranch } from './fragments.sql.ts';
import { type Branch, type RecordDescription, required } from './record.ts';
import { MADE_PERIODS, SESSIONS } from './sessions.sql.ts';

const sessions: Branch = {
  from: `${SESSIONS} x`,
  origin: 'terms',
  where: 'true',
  sourcedId: 'x.sourced_id',
  dateLastModified: 'x.changed_at',
  order: 'x.key',
  values: {
    title: 'x.title',
    type: 'x.type',
    startDate: 'x.starts_on',
    endDate: 'x.ends_on',
    parentSourcedId: 'x.parent_id',
    schoolYear: 'x.school_year',
  },
};

export const academicSessions: RecordDescription = {
  collection: 'academicSessions',
  single: 'academicSession',
  fields: [
    required('title'),
    required('type', 'text', `'term'`),
    required('startDate', 'date', `'1970-01-01'`),
    required('endDate', 'date', `'1970-01-01'`),
    { name: 'parentSourcedId', type: 'reference', target: 'academicSession' },
    required('schoolYear', 'year', `'1970'`),
  ],
  branches: [
    sessions,
    { ...sessions, from: `${MADE_PERIODS} x`, origin: 'made_periods' },
    deletedBranch('term', 'terms'),
  ],
};
