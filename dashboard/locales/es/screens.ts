import type { screens as english } from '../en/screens.ts';
import type { Texts } from '../texts.ts';
import { access } from './access.ts';
import { admin } from './admin.ts';
import { analytics } from './analytics.ts';
import { audit } from './audit/audit.ts';
import { auditActions } from './audit/audit-actions.ts';
import { bundle } from './bundle.ts';
import { classes } from './classes.ts';
import { common } from './common.ts';
import { day } from './day.ts';
import { documents } from './documents/documents.ts';
import { grades } from './grades.ts';
import { guardians } from './guardians.ts';
import { home } from './home.ts';
import { importing } from './import.ts';
import { importProblems } from './import-problems.ts';
import { lists } from './lists.ts';
import { office } from './office.ts';
import { problems } from './problems.ts';
import { grading } from './settings/grading.ts';
import { institution } from './settings/institution.ts';
import { oauthClients } from './settings/oauth-clients.ts';
import { profile } from './settings/profile.ts';
import { providers } from './settings/providers.ts';
import { security } from './settings/security.ts';
import { students } from './students.ts';
import { webhooks } from './webhooks.ts';
import { words } from './words.ts';

export const screens: Texts<typeof english> = {
  ...common,
  ...words,
  ...lists,
  ...home,
  ...problems,
  ...students,
  ...access,
  ...importing,
  ...importProblems,
  ...bundle,
  ...guardians,
  ...classes,
  ...day,
  ...office,
  ...grades,
  ...grading,
  ...documents,
  ...admin,
  ...institution,
  ...profile,
  ...security,
  ...oauthClients,
  ...providers,
  ...webhooks,
  ...audit,
  ...auditActions,
  ...analytics,
};
