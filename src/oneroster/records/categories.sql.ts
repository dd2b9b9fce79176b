import { type Branch, type RecordDescription, required, text } from './record.ts';

/** The categories of assessments without one, and of final grades. */
export const OTHER_CATEGORY_ID = `'cat-other'`;
export const FINAL_CATEGORY_ID = `'cat-final'`;

/** SQL of the identifier of a category, from its name. Names that differ only in case, accents or punctuation are one category. */
export function categoryIdSql(name: string): string {
  const slug = `trim('-' from regexp_replace(search_normalise(${name}), '[^a-z0-9]+', '-', 'g'))`;
  return `case when ${name} is null then ${OTHER_CATEGORY_ID}
    else 'cat-' || coalesce(nullif(${slug}, ''), md5(${name})) end`;
}

/** The category of the assessment \`a\`. */
export const CATEGORY_ID = categoryIdSql('coalesce(a.category, a.type)');

/** Each class lists at least one category, so those of its own accord exist in every institution. */
const all: Branch = {
  from: `(
    select sourced_id, min(title collate "C") as title, min(created_at) as created_at
    from (
      select ${CATEGORY_ID} as sourced_id, coalesce(a.category, a.type) as title, a.created_at
      from assessments a where a.institution_id = $1 and coalesce(a.category, a.type) is not null
      union all
      select own.sourced_id, own.title, i.created_at
      from institutions i, (values (${OTHER_CATEGORY_ID}, 'Other'), (${FINAL_CATEGORY_ID}, 'Final grade')) own (sourced_id, title)
      where i.id = $1
    ) named group by sourced_id) x`,
  where: 'true',
  sourcedId: 'x.sourced_id',
  dateLastModified: 'x.created_at',
  order: 'x.sourced_id collate "C"',
  values: { title: 'x.title' },
};

export const categories: RecordDescription = {
  collection: 'categories',
  single: 'category',
  fields: [required('title'), text('weight', { places: ['csv 1.2'] })],
  branches: [all],
};
