import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** The name of an institution in addresses ([D62]), and what the sign-in screen learns by it. */

const app = await useSharedApp();

const OPTIONS = `query ($slug: String) {
  signInOptions(institution: $slug) { institution { name slug } providers { key } passwords } }`;

const slugOf = async (name: string) => {
  const { id } = await app.make.anInstitution({ name });
  const { rows } = await app.pool.query('select slug from institutions where id = $1', [id]);
  return { id, slug: rows[0].slug as string };
};

test('is made from the name, with the id where that is taken or has no Latin letters', async () => {
  expect((await slugOf('Escuela Nº 5 "São João"')).slug).toBe('escuela-no-5-sao-joao');
  const second = await slugOf('Escuela Nº 5 "São João"');
  expect(second.slug).toBe(`escuela-no-5-sao-joao-${second.id}`);
  const chinese = await slugOf('北京大学');
  expect(chinese.slug).toBe(`institution-${chinese.id}`);
  expect((await slugOf('x'.repeat(200))).slug).toBe('x'.repeat(40));
});

test('is changed by administrators, and refused if it is malformed or that of another institution', async () => {
  const { client } = await signedIn(app);
  const change = async (slug: string) => {
    const { body } = await client.graphql(
      'mutation ($slug: String) { updateInstitution(input: { slug: $slug, language: es }) { slug language } }',
      { slug },
    );
    return body.data?.updateInstitution ?? body.errors[0].extensions.details;
  };
  const { slug: taken } = await slugOf('Taken School');

  expect(await change('northside')).toEqual({ slug: 'northside', language: 'es' });
  expect(await change(taken)).toEqual({ slug: ['is the slug of another institution.'] });
  for (const wrong of ['ab', '-abc', 'abc-', 'Abc', 'a b c', 'a'.repeat(41), 'école'])
    expect(await change(wrong)).toEqual({ slug: [expect.stringContaining('must have')] });
});

test('names the institution to people who have not signed in, and an unknown one none', async () => {
  const { slug } = await slugOf('Lakeside School');
  const ask = async (asked: string | null) =>
    (await app.anonymous().graphql(OPTIONS, { slug: asked })).body.data.signInOptions;

  expect(await ask(slug)).toEqual({ institution: { name: 'Lakeside School', slug }, providers: [], passwords: true });
  const nothing = { institution: null, providers: [], passwords: true };
  expect(await ask('no-such-school')).toEqual(nothing);
  expect(await ask(null)).toEqual(nothing);
});
