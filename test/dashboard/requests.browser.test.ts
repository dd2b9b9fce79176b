import { expect } from 'vitest';
import { tabs } from '../../dashboard/students/student-view.ts';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { load } from './all-screens.ts';
import { inBrowser, startSession } from './in-browser.ts';

const app = await useSharedApp();

const isQuestion = (url: string) => url.endsWith('/graphql');

inBrowser('a visit of any kind of screen makes at most 12 requests, one of them for data', async ({ page }) => {
  const { administrator, classId } = await aSmallSchool(app.make);
  await startSession(page, administrator, app.url);
  const people = ['/students', '/students/S%2F1', '/new-student', '/guardians'];
  const classes = ['/classes', `/classes/${classId}`, `/roll/${classId}`, `/gradebook/${classId}`, '/attendance'];
  const others = ['/', '/analytics', '/import', '/institution', '/users', '/roles', '/webhooks', '/audit', '/profile'];
  const parts = tabs.map((tab) => `/students/S%2F1?tab=${tab}`);
  const found: Record<string, unknown> = {};
  for (const path of [...people, ...classes, ...others, ...parts]) {
    const asked = await load(page, `${app.url}/dashboard${path}`);
    // A script is fetched, and then imported from the browser's cache.
    const [questions, files] = [asked.filter(isQuestion), new Set(asked.filter((url) => !isQuestion(url)))];
    // The trails know a student by the record's id, which the head of the page brings.
    const most = /tab=(changes|access)$/.test(path) ? 2 : 1;
    if (questions.length < 1 || questions.length > most || files.size + questions.length > 12)
      found[path] = [questions.length, ...files];
  }
  expect(found).toEqual({});
});
