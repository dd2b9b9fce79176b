import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvParser, csvRows } from '../../../src/students/import/file/csv-rows.ts';
import { useApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';

const app = await useApp();

const HEADER = 'student_id,first_name,last_name,email';

const aRegistrar = async () => app.as(await app.make.aUser({ role: 'registrar' }));

const texts = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', '\r', '\n'), maxLength: 6 });
const lineEnds = fc.constantFrom('\r\n', '\n', '\r');

test('reads rows as written with any mixture of line ends', () => {
  const rows = fc.array(fc.record({ cells: fc.array(texts, { minLength: 1, maxLength: 4 }), end: lineEnds }));
  fc.assert(
    fc.property(rows, (written) => {
      const quoted = (cell: string) => (/^$|[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
      const text = written.map(({ cells, end }) => cells.map(quoted).join(',') + end).join('');
      expect([...csvRows(`a,b,c,d\n${text}`)].flat().slice(1)).toEqual(
        written.map(({ cells }, index) => ({ row: index + 2, cells })),
      );
    }),
  );
});

test('reads misplaced quotes like csv-parse does', () => {
  const options = {
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  const outcome = (read: () => string[][]) => {
    try {
      return read();
    } catch {
      return 'refused';
    }
  };
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', '"', ',', '\r', '\n') }), (rest) => {
      const text = `a,b\n${rest}`;
      expect(outcome(() => [...csvRows(text)].flat().map(({ cells }) => cells as string[]))).toEqual(
        outcome(() => parse(text, options)),
      );
    }),
    { numRuns: 1000 },
  );
});

test('reads a text in pieces like the whole', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', '"', ',', ';', '\r', '\n') });
  const outcome = (pieces: string[]) => {
    const parser = new CsvParser();
    try {
      return pieces.flatMap((piece, index) => [...parser.read(piece, index === pieces.length - 1)]).flat();
    } catch {
      return 'refused';
    }
  };
  fc.assert(
    fc.property(text, fc.array(fc.nat(20)), (whole, sizes) => {
      const pieces: string[] = [];
      let rest = whole;
      for (const size of sizes) {
        pieces.push(rest.slice(0, size));
        rest = rest.slice(size);
      }
      expect(outcome([...pieces, rest])).toEqual(outcome([whole]));
    }),
    { numRuns: 1000 },
  );
});

test('imports a concatenated file with several kinds of line ends', async () => {
  const client = await aRegistrar();
  const rows = ['1,A,B,a@x.example,0001\n', '2,A,B,b@x.example,0002\r', '3,A,B,c@x.example,"00\n\r03"'];
  const { body } = await client.post('/students/import', formWith(`${HEADER},zip\r\n${rows.join('')}`));
  expect(body).toMatchObject({ total_rows: 3, created: 3, failed: 0 });
  const { data } = (await client.get('/students')).body;
  expect(data.map(({ address }: { address: { zip: string } }) => address.zip)).toEqual(['0001', '0002', '00\n\r03']);
});

test('assigns ids in the order of the file, even if the school has more students than the file', async () => {
  const client = await aRegistrar();
  const importOf = (prefix: string, numbers: number[]) => {
    const rows = numbers.map((number) => `${prefix}${number},A,B,${prefix}${number}@x.example`);
    return client.post('/students/import', formWith([HEADER, ...rows].join('\n')));
  };
  await importOf('former', [...Array(3_000).keys()]);
  // Statistics about them change the order in which PostgreSQL joins.
  await app.pool.query('analyze students, enrolments');
  const numbers = [...Array(300).keys()].map((n) => (n * 7_919) % 300);
  await importOf('new', numbers);
  const { rows } = await app.pool.query(`select student_id from students where student_id like 'new%' order by id`);
  expect(rows.map(({ student_id }) => student_id)).toEqual(numbers.map((number) => `new${number}`));
});

test('reads a control character below the header as text, also with CR line ends', async () => {
  const client = await aRegistrar();
  const { body } = await client.post('/students/import', formWith(`${HEADER}\r1,A,B\x1fC,a@x.example\r`));
  expect(body).toMatchObject({ created: 1, failed: 0 });
});

test('uses a sep= line as the delimiter and does not count it as a row', async () => {
  const client = await aRegistrar();
  const file = `sep=;\r\n${HEADER.replaceAll(',', ';')};a,b,c,d,e,f\r\n1;A;B;a@x.example\r\n2;A;B;wrong\r\n`;
  const { body } = await client.post('/students/import', formWith(file));
  expect(body).toMatchObject({ created: 1, failed: 1, errors: [{ row: 3, field: 'email' }] });
});

test('counts hundreds of thousands of blank rows only in row numbers', async () => {
  const client = await aRegistrar();
  const blank = ['\n', ' \n', ',,,\n'].map((line) => line.repeat(250_000)).join('');
  const { body } = await client.post('/students/import', formWith(`${HEADER}\n${blank}1,A,B,wrong\n`));
  expect(body).toMatchObject({ total_rows: 1, failed: 1, errors: [{ row: 750_002, field: 'email' }] });
});

test('reports columns without a header by their letters if they have values', async () => {
  const client = await aRegistrar();
  const more = Array.from({ length: 21 }, (_, index) => `x${index}`);
  const header = [...HEADER.split(','), '', ...more, ' ', '', ''];
  const rows = [
    ['1', 'A', 'B', 'a@x.example', ' ', ...more, '', 'kept nowhere', ''],
    ['2', 'A', 'B', 'b@x.example', 'nor this', ...more, '', '', ''],
  ];
  const { body } = await client.post('/students/import', formWith([header, ...rows].join('\n')));
  expect(body).toMatchObject({ created: 2, failed: 0 });
  expect(body.ignored_columns).toEqual([...more, 'column E (no header)', 'column AB (no header)']);
});
