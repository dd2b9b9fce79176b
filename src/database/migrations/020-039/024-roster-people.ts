import { Migration } from '@mikro-orm/migrations';

/** The white space of JavaScript, so that names are split here as they are by the service. */
const SPACE = String.raw`\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

/**
 * Adds what OneRoster shows of people and the institution: the parts of names, grade levels, organisation and roles, and the
 * identifiers of people who come from other systems. Existing names are split once; the last word is the family name.
 */
export class Migration024RosterPeople extends Migration {
  override up(): void {
    this.addSql(`
      alter table institutions
        add column type text not null default 'school'
          check (type in ('department', 'school', 'district', 'local', 'state', 'national')),
        add column identifier text check (char_length(identifier) between 1 and 64),
        add column parent_name text check (char_length(parent_name) between 1 and 200),
        add column parent_identifier text check (char_length(parent_identifier) between 1 and 64),
        add constraint institutions_parent_check check (parent_identifier is null or parent_name is not null);

      alter table roles add column oneroster_role text check (oneroster_role in ('aide', 'counselor', 'districtAdministrator',
        'guardian', 'parent', 'principal', 'proctor', 'relative', 'siteAdministrator', 'student', 'systemAdministrator', 'teacher'));
      update roles set oneroster_role = case name when 'teacher' then 'teacher' else 'siteAdministrator' end
        where built_in and name in ('administrator', 'registrar', 'teacher');

      alter table students
        add column middle_name text check (char_length(middle_name) between 1 and 100),
        add column preferred_first_name text check (char_length(preferred_first_name) between 1 and 100),
        add column preferred_middle_name text check (char_length(preferred_middle_name) between 1 and 100),
        add column preferred_last_name text check (char_length(preferred_last_name) between 1 and 100),
        add column grade_level text check (char_length(grade_level) between 1 and 50);
    `);
    for (const table of ['users', 'guardians']) this.addSql(splitNames(table));
    for (const table of ['students', 'users', 'guardians']) this.addSql(identify(table));
  }

  override down(): void {
    for (const table of ['students', 'users', 'guardians'])
      this.addSql(`drop index ${table}_updated_at_index; alter table ${table} drop column sourced_id`);
    for (const table of ['users', 'guardians'])
      this.addSql(`alter table ${table} drop column given_name, drop column family_name`);
    this.addSql(`
      alter table students drop column middle_name, drop column preferred_first_name, drop column preferred_middle_name,
        drop column preferred_last_name, drop column grade_level;
      alter table roles drop column oneroster_role;
      alter table institutions drop column type, drop column identifier, drop column parent_name, drop column parent_identifier`);
  }
}

function splitNames(table: string): string {
  return `
    alter table ${table}
      add column given_name text check (char_length(given_name) between 1 and 200),
      add column family_name text check (char_length(family_name) between 1 and 200);
    update ${table} set
      given_name = nullif(regexp_replace(name, '[${SPACE}]*[^${SPACE}]*$', ''), ''),
      family_name = substring(name from '[^${SPACE}]+$')`;
}

/** The index serves the changes since a time, deleted students included. */
function identify(table: string): string {
  return `
    alter table ${table} add column sourced_id text check (sourced_id ~ '^[0-9A-Za-z._/@-]{1,255}$');
    create unique index ${table}_sourced_id_key on ${table} (institution_id, sourced_id) where sourced_id is not null;
    create index ${table}_updated_at_index on ${table} (institution_id, updated_at, id)`;
}
