import { type Branch, type RecordDescription, required } from './record.ts';

/** The categories of assessments without one, and of final grades. */
export const OTHER_CATEGORY_ID = `'cat-other'`;
export const FINAL_CATEGORY_ID = `'cat-final'`;

/** SQL of the identifier of a category, from its name. Names that differ only in case, accents or punctuation are one category. */
function categoryIdSql(name: string): string {
  const slug = `trim('-' from regexp_replace(search_normalise(${name}), '[^a-z0-9]+', '-', 'g'))`;
  return `case when ${name} is null then ${OTHER_CATEGORY_ID}
    else 'cat-' || coalesce(nullif(${slug}, ''), md5(${name})) end`;
}

/** The name of the category of the assessment `a`. */
export const CATEGORY_NAME = 'coalesce(a.category, a.type)';

/** The category of the assessment `a`: the one that a learning platform put with this name, else the one that its name makes. */
export const CATEGORY_ID = `coalesce((
  select put.sourced_id from assessment_categories put where put.institution_id = $1 and put.title = ${CATEGORY_NAME}),
  ${categoryIdSql(CATEGORY_NAME)})`;

/** Each class lists at least one category, so those of its own accord exist in every institution. */
const all: Branch = {
  from: `(
    select distinct on (sourced_id) sourced_id, title, weight, changed_at
    from (
      select 1 as rank, sourced_id, title, weight, updated_at as changed_at
      from assessment_categories where institution_id = $1
      union all
      select 3, ${CATEGORY_ID}, min(${CATEGORY_NAME} collate "C"), null, min(a.created_at)
      from assessments a where a.institution_id = $1 and ${CATEGORY_NAME} is not null group by 2
      union all
      select 2, own.sourced_id, own.title, null, i.created_at
      from institutions i, (values (${OTHER_CATEGORY_ID}, 'Other'), (${FINAL_CATEGORY_ID}, 'Final grade')) own (sourced_id, title)
      where i.id = $1
    ) named order by sourced_id, rank) x`,
  where: 'true',
  sourcedId: 'x.sourced_id',
  dateLastModified: 'x.changed_at',
  order: 'x.sourced_id collate "C"',
  values: { title: 'x.title', weight: 'x.weight' },
};

export const categories: RecordDescription = {
  collection: 'categories',
  single: 'category',
  fields: [required('title'), { name: 'weight', type: 'number', places: ['csv 1.2', 'json 1.2'] }],
  branches: [all],
};
