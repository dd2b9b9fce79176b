import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';

const app = await useApp();

test('deletes sessions a week after they have expired', async () => {
  const user = await app.make.aUser();
  const { pool } = app;
  for (const days of [8, 6, -2]) {
    await pool.query(
      `insert into sessions (institution_id, user_id, refresh_token_hash, expires_at)
       values ($1, $2, sha256($3::int::text::bytea), date_trunc('day', now()) - make_interval(days => $3))`,
      [user.institution.id, user.id, days],
    );
  }

  await app.startJobs().upkeep();

  const { rows } = await pool.query(
    'select current_date - expires_at::date as days from sessions where user_id = $1 order by 1',
    [user.id],
  );
  expect(rows).toEqual([{ days: -2 }, { days: 6 }]);
});
