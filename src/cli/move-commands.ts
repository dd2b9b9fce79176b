import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { ServiceRequest } from '../access/service-request.ts';
import { systemRequest } from '../access/system-caller.ts';
import { closeInstitution, openInstitution } from '../admin/institutions/move/close-institution.service.ts';
import { type ExportedInstitution, exportInstitution } from '../admin/institutions/move/export-institution.service.ts';
import { importInstitution } from '../admin/institutions/move/import-institution.service.ts';
import { readConfig } from '../settings/config.ts';
import { loadSecrets } from '../settings/secrets.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { withDatabase } from './admin-database.ts';
import { addDeleteCommand } from './delete-command.ts';
import { findInstitutionByIdOrName } from './find-records.ts';
import { ACTOR, examples, namedInstitutionOption } from './options.ts';
import { showRows } from './progress-line.ts';
import { writeFile } from './write-file.ts';

/** Only its owner may read the file, which has all personal data of an institution. */
const OWNER_ONLY = 0o600;

const MIN_PASSPHRASE_LENGTH = 16;

/** Adds the commands that move an institution to another database. */
export function addMoveCommands(program: Command): void {
  program
    .command('close-institution')
    .description(
      'Close an institution, for example to move it to another database: its requests get 503 until open-institution, and its webhook deliveries wait.',
    )
    .addOption(namedInstitutionOption().makeOptionMandatory())
    .addHelpText('after', examples('close-institution --institution 2'))
    .action((options: { institution: number | string }) =>
      withInstitution(options.institution, closeInstitution, 'is closed. Open it again with open-institution.'),
    );
  program
    .command('open-institution')
    .description('Open an institution that was closed, or that import-institution has loaded.')
    .addOption(namedInstitutionOption().makeOptionMandatory())
    .addHelpText('after', examples('open-institution --institution 2'))
    .action((options: { institution: number | string }) =>
      withInstitution(options.institution, openInstitution, 'is open.'),
    );
  addFileCommands(program);
  addDeleteCommand(program);
}

function addFileCommands(program: Command): void {
  const passphraseFile = ['--passphrase-file <file>', 'file whose first line is the passphrase of the export'] as const;
  program
    .command('export-institution')
    .description(
      'Export everything that a closed institution has to an encrypted file, for import-institution on another database.',
    )
    .addOption(namedInstitutionOption().makeOptionMandatory())
    .requiredOption('--out <file>', 'file to write; an existing one is replaced when the export is complete')
    .requiredOption(...passphraseFile)
    .addHelpText(
      'after',
      examples('export-institution --institution 2 --out institution-2.move --passphrase-file passphrase.txt'),
    )
    .action(exportToFile);
  program
    .command('import-institution')
    .description(
      'Import an institution from a file of export-institution: all of it, verified, or nothing. It keeps its id and is closed until open-institution.',
    )
    .requiredOption('--file <file>', 'file that export-institution has written')
    .requiredOption(...passphraseFile)
    .addHelpText('after', examples('import-institution --file institution-2.move --passphrase-file passphrase.txt'))
    .action(importFromFile);
}

interface ExportOptions {
  institution: number | string;
  out: string;
  passphraseFile: string;
}

async function exportToFile({ institution, out, passphraseFile }: ExportOptions): Promise<void> {
  const passphrase = await readPassphrase(passphraseFile);
  await withDatabase(async (database) => {
    const { id, name } = await findInstitutionByIdOrName(database, institution);
    const request = await systemRequest(database, id, ACTOR);
    const exported = await showRows((onProgress) =>
      writeFile(
        out,
        (file) => exportInstitution(request, { passphrase, encryptionKey: encryptionKey(), onProgress }, file),
        OWNER_ONLY,
      ),
    );
    if (exported.unreadableSecrets > 0)
      console.log(
        `ENCRYPTION_KEY does not decrypt ${exported.unreadableSecrets} secrets of webhooks: rotate them after the move.`,
      );
    console.log(`${name} (institution ${id}): ${describe(exported)}`);
    console.log(`${(await stat(out)).size} bytes written to ${out}.`);
  });
}

async function importFromFile({ file, passphraseFile }: { file: string; passphraseFile: string }): Promise<void> {
  const passphrase = await readPassphrase(passphraseFile);
  await stat(file).catch((error: Error) => {
    throw new OperatorError(`The file ${file} cannot be read: ${error.message}`);
  });
  await withDatabase(async (database) => {
    const { institution, ...imported } = await showRows((onProgress) =>
      importInstitution(database, createReadStream(file), {
        passphrase,
        encryptionKey: encryptionKey(),
        actorName: ACTOR,
        onProgress,
      }),
    );
    console.log(`${institution.name} (institution ${institution.id}): ${describe(imported)}`);
    console.log(`All of it was verified. Open it with open-institution --institution ${institution.id}.`);
  });
}

function encryptionKey() {
  return loadSecrets(readConfig()).encryptionKey;
}

/** Describes what both commands print in the same words, so that operators can compare them. */
function describe({ rows, chain }: Pick<ExportedInstitution, 'rows' | 'chain'>): string {
  const counts = Object.values(rows);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const flaw = chain.flaw
    ? ` The audit trail was changed before: ${chain.flaw.kind} at place ${chain.flaw.sequence ?? 'none'}.`
    : '';
  return `${total} rows in ${counts.length} tables, ${chain.checked} audit records with the head ${chain.headHash ?? 'none'}.${flaw}`;
}

/** @throws OperatorError if the file cannot be read, or its first line is too short to protect an export */
async function readPassphrase(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new OperatorError(`--passphrase-file cannot be read: ${error.message}`);
  });
  const passphrase = text.split(/\r?\n/, 1)[0] as string;
  if (passphrase.length >= MIN_PASSPHRASE_LENGTH) return passphrase;
  throw new OperatorError(
    `The first line of --passphrase-file must have at least ${MIN_PASSPHRASE_LENGTH} characters: openssl rand -base64 32 makes a good one.`,
  );
}

function withInstitution(
  idOrName: number | string,
  work: (request: ServiceRequest) => Promise<void>,
  outcome: string,
): Promise<void> {
  return withDatabase(async (database) => {
    const { id, name } = await findInstitutionByIdOrName(database, idOrName);
    await work(await systemRequest(database, id, ACTOR));
    console.log(`${name} ${outcome}`);
  });
}
