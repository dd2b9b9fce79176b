import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

test('a head who asks for the present term gets the semester, the year without one, and days without any', async () => {
  const { make } = app;
  const { institution, client } = await signedIn(app);
  const termOf = async () => {
    const { body } = await client.graphql('{ analytics(presentTerm: true) { period { from termId } } }');
    return body.data.analytics.period;
  };
  await make.aTerm(institution, { type: 'semester', starts_on: '2001-01-01', ends_on: '2001-12-31' });
  expect(await termOf()).toEqual({ from: expect.any(String), termId: null });
  const year = await make.aTerm(institution, { type: 'school_year', starts_on: '2001-01-01', ends_on: '2999-12-31' });
  expect(await termOf()).toMatchObject({ termId: year });
  const present = { type: 'semester', starts_on: '2002-01-01', ends_on: '2999-12-31', parent_id: year };
  const semester = await make.aTerm(institution, present);
  await make.aTerm(institution, { ...present, type: 'grading_period', parent_id: semester });
  expect(await termOf()).toMatchObject({ termId: semester });
});
