import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { derivedIdSql, HOMEROOM_COURSE_ID } from './fragments.sql.ts';
import { type Branch, type RecordDescription, reference, required } from './record.ts';

const CLASS_ID = sourcedIdSql('class', 'c');

/** The grade scale of the course or the default one, once for each class, because a score scale belongs to a class. */
const ofClasses: Branch = {
  from: `classes c left join courses co on co.institution_id = $1 and co.id = c.course_id
    join grade_scales s on s.institution_id = $1`,
  where: `c.institution_id = $1 and s.kind <> 'standards'
    and case when co.grade_scale_id is null then s.is_default else s.id = co.grade_scale_id end`,
  sourcedId: derivedIdSql('ss-', CLASS_ID),
  dateLastModified: 'greatest(c.updated_at, co.updated_at, s.updated_at)',
  order: 'c.id',
  values: {
    title: 's.name',
    type: `'letter'`,
    courseSourcedId: `case when co.id is null then ${HOMEROOM_COURSE_ID} else ${sourcedIdSql('course', 'co')} end`,
    classSourcedId: CLASS_ID,
    scoreScaleValue: 's.steps',
  },
};

/** Read over REST only, where they name no organisation: bundles leave score scales out, since one would be repeated for every class. */
export const scoreScales: RecordDescription = {
  collection: 'scoreScales',
  single: 'scoreScale',
  fields: [
    required('title'),
    required('type'),
    reference('courseSourcedId', 'course'),
    reference('classSourcedId', 'class'),
    { name: 'scoreScaleValue', type: 'scale' },
  ],
  branches: [ofClasses],
};
