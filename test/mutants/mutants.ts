import { accounts } from './account-mutants.ts';
import { attendance } from './attendance-mutants.ts';
import { documents } from './document-mutants.ts';
import { grading } from './grading-mutants.ts';
import { bounds, institutions, repeats, vacuums } from './institution-mutants.ts';
import type { Mutant } from './mutant.ts';
import { days, numbers } from './number-mutants.ts';
import { bundles, oneRoster } from './oneroster-mutants.ts';
import { permissions } from './permission-mutants.ts';
import { corrections, disclosures, imported, lives, restored } from './student-mutants.ts';

/** Every fault that the tests have been shown to notice. */
export const mutants: readonly Mutant[] = [
  ...accounts,
  ...permissions,
  ...institutions,
  ...bounds,
  ...repeats,
  ...vacuums,
  ...numbers,
  ...days,
  ...oneRoster,
  ...bundles,
  ...disclosures,
  ...imported,
  ...restored,
  ...lives,
  ...corrections,
  ...documents,
  ...grading,
  ...attendance,
];
