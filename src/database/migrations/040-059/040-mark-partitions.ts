import { Migration } from '@mikro-orm/migrations';
import { schoolYearOf, utcDay } from '../../partitions/periods.ts';
import { mergePartitions, partitionTable } from '../partition-table.ts';

/**
 * Partitions marks by school year, so that the indexes in use stay small and past years are vacuumed no more. The first partition has all
 * existing marks, which are not copied. Marks of later days without a partition go to the default one.
 */
export class Migration040MarkPartitions extends Migration {
  override up(): void {
    const period = { ...schoolYearOf(utcDay(new Date())), from: 'minvalue' };
    this.addSql(partitionTable({ ...definition('institution_id, id, date'), column: 'date', period }));
  }

  override down(): void {
    this.addSql(mergePartitions(definition('institution_id, id')));
  }
}

const definition = (primaryKey: string) => ({ table: 'attendance_records', primaryKey, keys: KEYS });

/** The keys and indexes besides the primary key, as before. */
const KEYS = `
  alter table attendance_records
    add constraint attendance_records_key unique (institution_id, class_id, date, student_id),
    add foreign key (institution_id, class_id) references classes (institution_id, id),
    add foreign key (institution_id, student_id) references students (institution_id, id),
    add foreign key (institution_id, recorded_by) references users (institution_id, id);
  create index attendance_records_class_id_index on attendance_records (institution_id, class_id, id);
  create index attendance_records_student_id_index on attendance_records (institution_id, student_id, date);
  create index attendance_records_date_index on attendance_records (institution_id, date, status);
  create trigger assign_id before insert on attendance_records for each row when (new.id is null)
    execute function assign_id('attendance_records');
  alter table attendance_records enable always trigger assign_id;`;
