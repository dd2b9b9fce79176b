import { type Command, InvalidArgumentError } from 'commander';
import { systemRequest } from '../access/system-caller.ts';
import { openAuditCheckpoints } from '../audit/audit-checkpoints.ts';
import { type AuditVerification, verifyAuditLog } from '../audit/audit-verification.queries.ts';
import { readConfig } from '../settings/config.ts';
import { loadSecrets } from '../settings/secrets.ts';
import { createLogger } from '../shared/log.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { withDatabase } from './admin-database.ts';
import { findInstitution } from './find-records.ts';
import { ACTOR, examples, institutionOption } from './options.ts';

interface Options {
  institution?: number;
  head?: string;
  sequence?: number;
}

/** Adds `verify-audit-log`, which checks an audit trail, also against a head that an operator noted ([D42]). */
export function addAuditCommands(program: Command): void {
  program
    .command('verify-audit-log')
    .description(
      'Check the audit trail of an institution against its hash chain, its checkpoints, and a head that you noted.',
    )
    .addOption(institutionOption())
    .option('--head <hash>', 'headHash of an earlier check', readHash)
    .option('--sequence <number>', 'number of records that this earlier check verified (checked)', readSequence)
    .addHelpText('after', examples('verify-audit-log', `verify-audit-log --sequence 1200 --head ${'5e'.repeat(32)}`))
    .action((options: Options) => withDatabase((database) => verify(database, options)));
}

async function verify(database: Parameters<typeof findInstitution>[0], options: Options): Promise<void> {
  const { head: hash, sequence } = options;
  if ((hash === undefined) !== (sequence === undefined))
    throw new OperatorError('--head and --sequence must be used together.');
  const institution = await findInstitution(database, options.institution);
  const config = readConfig();
  const result = await verifyAuditLog(await systemRequest(database, institution.id, ACTOR), {
    checkpoints: openAuditCheckpoints(config, loadSecrets(config), database, createLogger('silent')),
    noted: hash && sequence ? { hash, sequence } : undefined,
  });
  if (!result.valid) throw new OperatorError(`${institution.name}: ${formatFlaw(result)}`);
  const { checked, headHash, checkpoint } = result;
  console.log(`${institution.name}: ${checked} records are unchanged. Head: ${headHash ?? 'none'}.`);
  console.log(
    checkpoint ? `Signed up to record ${checkpoint.sequence} at ${checkpoint.takenAt}.` : 'There is no checkpoint yet.',
  );
}

function formatFlaw({ flaw }: AuditVerification): string {
  const { kind, sequence, auditLogId } = flaw as NonNullable<typeof flaw>;
  const place = sequence === null ? '' : ` at place ${sequence}`;
  const record = auditLogId === null ? '' : `, record ${auditLogId}`;
  return `the audit trail was changed: ${kind}${place}${record}.`;
}

function readHash(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new InvalidArgumentError('It must be 64 hexadecimal digits.');
  return text.toLowerCase();
}

function readSequence(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a positive whole number.');
  return Number(text);
}
