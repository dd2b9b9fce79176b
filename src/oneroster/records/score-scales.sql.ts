import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { derivedIdSql, HOMEROOM_COURSE_ID } from './fragments.sql.ts';
import { type Branch, type RecordDescription, reference, required } from './record.ts';

const CLASS_ID = sourcedIdSql('class', 'c');

/** The institution's grade scale, once for each class, because a score scale belongs to a class. */
const ofClasses: Branch = {
  from: `classes c join institutions i on i.id = $1
    left join courses co on co.institution_id = $1 and co.id = c.course_id`,
  where: 'c.institution_id = $1',
  sourcedId: derivedIdSql('ss-', CLASS_ID),
  dateLastModified: 'greatest(c.updated_at, i.updated_at)',
  order: 'c.id',
  values: {
    title: `'Letter grades'`,
    type: `'letter'`,
    courseSourcedId: `case when co.id is null then ${HOMEROOM_COURSE_ID} else ${sourcedIdSql('course', 'co')} end`,
    classSourcedId: CLASS_ID,
    scoreScaleValue: 'i.grade_scale',
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
