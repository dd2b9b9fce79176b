import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { aSmallSchool, importFiles, pack, undo } from './small-bundle.ts';

/** Imports and undos take time by the number of rows, not by its square, although statistics do not cover the institution yet. */

const app = await useApp({}, createUndistributedDatabase);

const NOTE_SETTINGS = `
  create table noted_settings (nested_loops text, plans text);
  create function note_settings() returns trigger language plpgsql as $$
  begin
    insert into noted_settings values (current_setting('enable_nestloop'), current_setting('plan_cache_mode'));
    return null;
  end $$;
  create trigger note_settings after insert or update on students for each statement execute function note_settings()`;

test('an import and its undo join the tables by hashing them', async () => {
  const { pool } = app;
  await pool.query(NOTE_SETTINGS);
  const client = await app.as(await app.make.aUser({ role: 'administrator' }));
  const settings = 'delete from noted_settings returning nested_loops, plans';

  const { id } = await importFiles(client, pack(aSmallSchool()));
  const ofImport = (await pool.query(settings)).rows;
  await undo(client, id);
  const ofUndo = (await pool.query(settings)).rows;

  for (const noted of [ofImport, ofUndo])
    expect(new Set(noted.map((row) => Object.values(row).join(' ')))).toEqual(new Set(['off auto']));
});
