import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { testSettings } from '../support/test-settings.ts';

const app = await useApp();

test('a service signs the heads of the audit trails when it stops', async () => {
  const { url, pool } = app.registrar.database;
  const { institution, ...user } = await app.make.aUser();
  const service = await ServiceProcess.start(url);
  await new Client(service.url).post('/auth/login', { email: user.email, password: user.password });
  expect(await service.end('SIGTERM')).toBe(0);

  const { rows } = await pool.query(
    `select sequence::int as sequence, encode(hash, 'hex') as hash from audit_heads where institution_id = $1`,
    [institution.id],
  );
  const file = await readFile(`${testSettings.AUDIT_CHECKPOINTS_DIR}/${institution.id}.jsonl`, 'utf8');
  expect(JSON.parse(file.trim().split('\n').at(-1) as string)).toMatchObject({
    institutionId: institution.id,
    ...rows[0],
  });
});
