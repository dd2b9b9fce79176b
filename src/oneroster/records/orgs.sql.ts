import { ORG_ID } from './fragments.sql.ts';
import { type Branch, type RecordDescription, required, text } from './record.ts';

/** The parent of schools in different institutions is one organisation, so its identifier is made from what it is called. */
const PARENT_ID = `('d-' || case when i.parent_identifier ~ '^[0-9A-Za-z._/@-]+$' then i.parent_identifier
  else md5(coalesce(i.parent_identifier, i.parent_name)) end)`;

const institution: Branch = {
  from: 'institutions i',
  where: 'i.id = $1',
  sourcedId: ORG_ID,
  dateLastModified: 'i.updated_at',
  order: 'i.id',
  values: {
    name: 'i.name',
    type: 'i.type',
    identifier: 'i.identifier',
    parentSourcedId: `case when i.parent_name is not null then ${PARENT_ID} end`,
  },
};

/** The institution's parent is a district, of which only name and identifier are known. */
const parent: Branch = {
  ...institution,
  origin: 'districts',
  where: 'i.id = $1 and i.parent_name is not null',
  sourcedId: PARENT_ID,
  values: { name: 'i.parent_name', type: `'district'`, identifier: 'i.parent_identifier' },
};

export const orgs: RecordDescription = {
  collection: 'orgs',
  single: 'org',
  fields: [
    required('name'),
    required('type', 'text', `'school'`),
    text('identifier'),
    { name: 'parentSourcedId', type: 'reference', target: 'org' },
  ],
  branches: [institution, parent],
};
