import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { aJpeg, aPng } from '../../support/images.ts';
import { signedIn } from '../../support/signed-in.ts';

/** The colour and the logo of an institution, GraphQL `updateInstitution` and `signInOptions`, and `/dashboard/logo`. */

const app = await useSharedApp();

const UPDATE = `mutation ($input: UpdateInstitutionInput!, $logo: Upload) {
  updateInstitution(input: $input, logo: $logo) { accentColor logoPath } }`;

/** Changes the institution, with a logo. Returns it, or the problems. */
async function update(client: Client, input: object, logo: Buffer) {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: UPDATE, variables: { input, logo: null } }));
  form.append('map', JSON.stringify({ file: ['variables.logo'] }));
  form.append('file', new Blob([new Uint8Array(logo)]), 'logo');
  const { body } = await client.send('POST', '/graphql', form, { 'apollo-require-preflight': 'true' });
  return body.data?.updateInstitution ?? body.errors[0].extensions.details;
}

test('an administrator sets colour and logo, which everybody sees before signing in', async () => {
  const { user: admin, client } = await signedIn(app);
  const png = aPng(40, 30);
  const { slug } = (await client.graphql('{ institution { slug } }')).body.data.institution;
  const { logoPath, ...others } = await update(client, { accentColor: '#0A6E4F' }, png);
  expect(others).toEqual({ accentColor: '#0a6e4f' });
  expect(logoPath).toMatch(new RegExp(`^dashboard/logo/${slug}\\?v=[0-9a-f]{16}$`));

  const options =
    'query ($slug: String) { signInOptions(institution: $slug) { institution { accentColor logoPath } } }';
  const { body } = await app.anonymous().graphql(options, { slug });
  expect(body.data.signInOptions.institution).toEqual({ accentColor: '#0a6e4f', logoPath });
  const sent = await app.anonymous().download(`/${logoPath}`);
  expect(sent.bytes).toEqual(png);
  expect(sent.headers.get('content-type')).toBe('image/png');
  expect(sent.headers.get('cache-control')).toContain('immutable');

  const jpeg = await update(client, {}, aJpeg(40, 30));
  expect(jpeg.logoPath).not.toBe(logoPath);
  const { headers } = await app.anonymous().download(`/${jpeg.logoPath}`);
  expect(headers.get('content-type')).toBe('image/jpeg');
  await client.graphql(UPDATE, { input: { removeLogo: true, accentColor: null } });
  expect((await app.anonymous().download(`/${logoPath}`)).status).toBe(404);
  const { rows } = await app.pool.query(
    `select changes from audit_logs where institution_id = $1 and action = 'institution.updated' order by id`,
    [admin.institution.id],
  );
  const [first, second] = [logoPath, jpeg.logoPath].map((path) => path.slice(-16));
  expect(rows.map(({ changes }) => changes)).toEqual([
    { accent_color: { from: null, to: '#0a6e4f' }, logo: { from: null, to: first } },
    { logo: { from: first, to: second } },
    { accent_color: { from: '#0a6e4f', to: null }, logo: { from: second, to: null } },
  ]);
});

test('a file that is no logo, or a logo that is also removed, changes nothing', async () => {
  const client = await app.as(await app.make.aUser());
  const gif = Buffer.from('GIF89a');
  expect(await update(client, { accentColor: '#0a6e4f' }, gif)).toEqual({
    logo: ['must be a complete PNG or JPEG image.'],
  });
  expect(await update(client, {}, aPng(2_001, 1))).toHaveProperty('logo');
  expect(await update(client, { removeLogo: true }, aPng(1, 1))).toHaveProperty('removeLogo');
  const { body } = await client.graphql('{ institution { accentColor logoPath } }');
  expect(body.data.institution).toEqual({ accentColor: null, logoPath: null });
});

test('a colour that is too light is refused with a darker one that is accepted', async () => {
  const client = await app.as(await app.make.aUser());
  const send = async (accentColor: string) => (await client.graphql(UPDATE, { input: { accentColor } })).body;
  for (const light of ['#ffff00', '#8fb3ff', '#ffffff', '#00ff7f', '#777777']) {
    const [problem] = (await send(light)).errors[0].extensions.details.accentColor;
    expect(problem).toContain('must be at least 4.5:1');
    const darker = /such as (#[0-9a-f]{6})\.$/.exec(problem)?.[1] ?? '';
    expect((await send(darker)).data.updateInstitution.accentColor).toBe(darker);
  }
  for (const text of ['red', '#12345', '#12345g', 'rgb(0,0,0)'])
    expect((await send(text)).errors[0].extensions.details).toHaveProperty('accentColor');
});
