import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

/** Returns how far the page is wider than the window, and where its menu and its text begin, in CSS pixels. */
function layout(page: Page) {
  return page.evaluate<{ wider: number; menu: number; heading: number }>(`({
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    menu: document.querySelector('nav.menu').getBoundingClientRect().left,
    heading: document.querySelector('main h1').getBoundingClientRect().right,
  })`);
}

/** A language has a catalogue, its code and its direction: Arabic lacks only the first. */
inBrowser('students and a roll in Arabic are laid out from right to left', async ({ page }) => {
  const { make } = app;
  const { institution, administrator, classId } = await aSmallSchool(make);
  await make.aStudent(institution, {
    class_id: classId,
    student_id: 'S-3',
    first_name: 'أحمد',
    last_name: 'المصري',
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, administrator, `${app.url}/dashboard/students`);
  for (const path of ['/students', `/roll/${classId}`]) {
    await goTo(page, `/dashboard${path}`);
    await page
      .getByText(/المصري/)
      .first()
      .waitFor();
    await page.evaluate("Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' })");
    const wide = await layout(page);
    expect(wide.wider).toBe(0);
    // The menu is at the right edge, and the text begins beside it.
    expect(wide.menu).toBeGreaterThan(1000);
    expect(wide.heading).toBeGreaterThan(900);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await layout(page)).wider).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
