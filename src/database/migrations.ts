import { Migration001Institutions } from './migrations/001-institutions.ts';
import { Migration002Classes } from './migrations/002-classes.ts';
import { Migration003Students } from './migrations/003-students.ts';
import { Migration004AttendanceAndGrades } from './migrations/004-attendance-and-grades.ts';
import { Migration005Audit } from './migrations/005-audit.ts';
import { Migration006Webhooks } from './migrations/006-webhooks.ts';
import { Migration007Imports } from './migrations/007-imports.ts';
import { Migration008RequestCounts } from './migrations/008-request-counts.ts';
import { Migration009WebhookFormerSecrets } from './migrations/009-webhook-former-secrets.ts';
import { Migration010StudentsOfAClass } from './migrations/010-students-of-a-class.ts';
import { Migration011FinalSigma } from './migrations/011-final-sigma.ts';
import { Migration012FormerEnds } from './migrations/012-former-ends.ts';
import { Migration013SearchPatterns } from './migrations/013-search-patterns.ts';
import { Migration014SessionDetails } from './migrations/014-session-details.ts';
import { Migration015AuditFeed } from './migrations/015-audit-feed.ts';
import { Migration016AuditCheckpoints } from './migrations/016-audit-checkpoints.ts';
import { Migration017DeliveryClaims } from './migrations/017-delivery-claims.ts';
import { Migration019TimeZones } from './migrations/019-time-zones.ts';
import { Migration020OptionalEmail } from './migrations/020-039/020-optional-email.ts';
import { Migration022AssessmentDetails } from './migrations/020-039/022-assessment-details.ts';
import { Migration023Lists } from './migrations/020-039/023-lists.ts';
import { Migration024RosterPeople } from './migrations/020-039/024-roster-people.ts';
import { Migration025SchoolStructures } from './migrations/020-039/025-school-structures.ts';
import { Migration026OAuthClients } from './migrations/020-039/026-oauth-clients.ts';
import { Migration027Disclosures } from './migrations/020-039/027-disclosures.ts';
import { Migration028Gradebook } from './migrations/020-039/028-gradebook.ts';
import { Migration029BundleImports } from './migrations/020-039/029-bundle-imports.ts';
import { Migration030WideIds } from './migrations/020-039/030-wide-ids.ts';
import { Migration031IdsPerInstitution } from './migrations/020-039/031-ids-per-institution.ts';
import { Migration034RosterReads } from './migrations/020-039/034-roster-reads.ts';
import { Migration035BundleUndo } from './migrations/020-039/035-bundle-undo.ts';
import { Migration037InstitutionMoves } from './migrations/020-039/037-institution-moves.ts';
import { Migration038NumberedTableNames } from './migrations/020-039/038-numbered-table-names.ts';
import { Migration039WebhookPartitions } from './migrations/020-039/039-webhook-partitions.ts';
import { Migration040MarkPartitions } from './migrations/040-059/040-mark-partitions.ts';
import { Migration041AuditPartitions } from './migrations/040-059/041-audit-partitions.ts';
import { Migration042DisclosureStatistics } from './migrations/040-059/042-disclosure-statistics.ts';
import { Migration045StatementTriggers } from './migrations/040-059/045-statement-triggers.ts';
import { Migration050PresentStudents } from './migrations/040-059/050-present-students.ts';
import { Migration059InstitutionDeletion } from './migrations/040-059/059-institution-deletion.ts';
import { Migration060StudentBlocks } from './migrations/060-079/060-student-blocks.ts';
import { Migration061RosterStatistics } from './migrations/060-079/061-roster-statistics.ts';
import { Migration062StudentsByClass } from './migrations/060-079/062-students-by-class.ts';

/** All migrations in the order in which they run. The database stores the class names: never rename one. */
export const migrations = [
  Migration001Institutions,
  Migration002Classes,
  Migration003Students,
  Migration004AttendanceAndGrades,
  Migration005Audit,
  Migration006Webhooks,
  Migration007Imports,
  Migration008RequestCounts,
  Migration009WebhookFormerSecrets,
  Migration010StudentsOfAClass,
  Migration011FinalSigma,
  Migration012FormerEnds,
  Migration013SearchPatterns,
  Migration014SessionDetails,
  Migration015AuditFeed,
  Migration016AuditCheckpoints,
  Migration017DeliveryClaims,
  Migration019TimeZones,
  Migration020OptionalEmail,
  Migration022AssessmentDetails,
  Migration023Lists,
  Migration024RosterPeople,
  Migration025SchoolStructures,
  Migration026OAuthClients,
  Migration027Disclosures,
  Migration028Gradebook,
  Migration029BundleImports,
  Migration030WideIds,
  Migration031IdsPerInstitution,
  Migration034RosterReads,
  Migration035BundleUndo,
  Migration037InstitutionMoves,
  Migration038NumberedTableNames,
  Migration039WebhookPartitions,
  Migration040MarkPartitions,
  Migration041AuditPartitions,
  Migration042DisclosureStatistics,
  Migration045StatementTriggers,
  Migration050PresentStudents,
  Migration059InstitutionDeletion,
  Migration060StudentBlocks,
  Migration061RosterStatistics,
  Migration062StudentsByClass,
];
