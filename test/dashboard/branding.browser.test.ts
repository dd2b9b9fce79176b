import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aPng } from '../support/images.ts';
import { inBrowser, signIn, signOut, violationsInAllColours } from './in-browser.ts';

const app = await useSharedApp();

inBrowser(
  'an administrator gives the institution a colour and a logo, which also show where its users sign in',
  async ({ page }) => {
    const { make, url } = app;
    const admin = await make.aUser();
    // There is another institution, so that the address has to tell which.
    await make.aUser();
    await signIn(page, admin, `${url}/dashboard/institution`);
    const colour = page.getByLabel('Colour of links and buttons');
    await colour.fill('#ffd400');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Take a darker colour, such as').waitFor();
    await colour.fill('#8A1538');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved.').waitFor();
    const accent = () => page.evaluate('getComputedStyle(document.querySelector("button.primary")).backgroundColor');
    await expect.poll(accent).toBe('rgb(138, 21, 56)');
    await page
      .getByLabel('Choose an image')
      .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: aPng(60, 40) });
    await page.getByRole('img', { name: 'The present logo' }).waitFor();
    expect(await violationsInAllColours(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    const { body } = await (await app.as(admin)).graphql('{ institution { name slug } }');
    const { name, slug } = body.data.institution;
    await signOut(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    // Another browser knows nothing of the institution but its address.
    await page.evaluate('localStorage.clear()');
    await page.goto(`${url}/dashboard/sign-in/${slug}`);
    await page.locator('.sign-in .brand', { hasText: name }).locator('img').waitFor();
    expect(await accent()).toBe('rgb(138, 21, 56)');
    expect(await violationsInAllColours(page)).toEqual([]);
  },
);
