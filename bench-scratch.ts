import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
const W = '/work/wt/import';
const { migrate } = await import(`${W}/src/database/migrate.ts`);
const { createRegistrar } = await import(`${W}/src/create-registrar.ts`);
const { readConfig } = await import(`${W}/src/config.ts`);
const { createLogger } = await import(`${W}/src/log.ts`);
const { systemCaller } = await import(`${W}/src/auth/system-caller.ts`);
const { createInstitution } = await import(`${W}/src/admin/institution.service.ts`);
const { importStudents } = await import(`${W}/src/students/import/import-students.service.ts`);
const N = Number(process.argv[2] ?? 10000);
const db = 'imp_bench_' + process.pid;
const admin = new Client('postgresql://postgres@127.0.0.1:5544/postgres'); await admin.connect(); await admin.query(`create database ${db}`);
const url = `postgresql://postgres@127.0.0.1:5544/${db}`;
await migrate(url);
const config = readConfig({ LOG_LEVEL: 'silent' });
const registrar = await createRegistrar(config, { jwtSecret: 'x'.repeat(32), encryptionKey: Buffer.alloc(32) }, url, createLogger('silent'));
const first = ['Maria','José','Wei','Aisha','John','Olga','Noah','Emma','Liam','Zoë'], last = ['García','Smith','Ivanova','Nguyen','Müller','Kowalski','Okafor','Tanaka'];
const header = 'student_id,first_name,last_name,email,phone,date_of_birth,address_street,address_city,address_state,address_zip,enrollment_date';
const line = (i: number) => `S${String(i).padStart(6,'0')},${first[i%10]},${last[i%8]}${i%97},s${i}@example.org,+1 555 ${String(i).padStart(6,'0')},20${String(5+i%10).padStart(2,'0')}-0${1+i%9}-1${i%10},${i} Main Street,Springfield,TX,7${String(i%10000).padStart(4,'0')},2020-09-01`;
const csv = Buffer.from(header + '\n' + Array.from({length:N},(_,i)=>line(i)).join('\n') + '\n');
const inst = async () => { const em = registrar.database.orm.em.fork(); return (await em.transactional((tx: any) => createInstitution(tx, { name: 'x', plan: 'enterprise' }))).institution; };
const sql = new Client(url); await sql.connect();
async function byHand(id: number) {
  await sql.query('begin');
  await sql.query(`create temp table t (row serial, student_id text, first_name text, last_name text, email text, phone text, date_of_birth date, address_street text, address_city text, address_state text, address_zip text, enrollment_date date) on commit drop`);
  await pipeline(Readable.from([csv]), sql.query(copyFrom(`copy t (${header}) from stdin (format csv, header)`)));
  await sql.query('analyze t');
  const bad = await sql.query(`select count(*) from t where coalesce(student_id,'')='' or char_length(student_id)>64 or coalesce(first_name,'')='' or char_length(first_name)>100 or coalesce(last_name,'')='' or char_length(last_name)>100
    or email !~ '^[^@ ]+@[^@ ]+\\.[a-z]{2,}$' or phone !~ '^[0-9 +().x-]{5,32}$' or date_of_birth <= '1900-01-01' or date_of_birth >= current_date
    or exists (select from students s where s.institution_id=$1 and s.student_id=t.student_id and s.deleted_at is null)
    or exists (select from students s where s.institution_id=$1 and lower(s.email)=lower(t.email) and s.deleted_at is null)`, [id]);
  const dup = await sql.query(`select count(*) from (select row_number() over (partition by student_id order by row) a, row_number() over (partition by lower(email) order by row) b from t) x where a>1 or b>1`);
  if (bad.rows[0].count !== '0' || dup.rows[0].count !== '0') throw new Error('bad');
  const cols = header;
  await sql.query(`with s as (insert into students (institution_id, ${cols}) select $1, ${cols} from t order by row returning id, student_id)
   insert into student_status_changes (institution_id, student_id, to_status) select $1, id, 'active' from s`, [id]);
  await sql.query('commit');
}
const times: Record<string, number[]> = { byHand: [], import: [], unchanged: [], updated: [] };
const time = async (k: string, f: () => Promise<any>) => { const t = performance.now(); const r = await f(); times[k]!.push(Math.round(performance.now()-t)); console.log(k, times[k]!.at(-1)); return r; };
for (let k = 0; k < 2; k++) {
  const a = await inst(); await time('byHand', () => byHand(a.id));
  const b = await inst(); const caller = () => systemCaller({ id: b.id, plan: 'enterprise' }, 'bench');
  const input = (bytes: Buffer, more = {}) => ({ file: { createReadStream: () => Readable.from([bytes]) }, ...more });
  const r = await time('import', () => importStudents(caller(), registrar, input(csv)));
  if (r.created !== N) throw new Error(JSON.stringify(r).slice(0,500));
  const u = await time('unchanged', () => importStudents(caller(), registrar, input(csv, { mode: 'upsert' })));
  if (u.unchanged !== N) throw new Error(JSON.stringify(u).slice(0,500));
  const v = await time('updated', () => importStudents(caller(), registrar, input(Buffer.from(csv.toString().replaceAll('Springfield','Shelbyville')), { mode: 'upsert' })));
  if (v.updated !== N) throw new Error(JSON.stringify(v).slice(0,500));
}
console.log(N, JSON.stringify(times), Math.round(process.memoryUsage().rss/1e6)+'MB rss');
await sql.end(); await registrar.database.close(); await admin.query(`drop database ${db} with (force)`); await admin.end(); process.exit(0);
