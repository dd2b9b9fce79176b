import { InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';

/** The name of the command line in the audit trail. */
export const ACTOR = 'Command line';

/** Formats the examples at the end of a command's help. */
export function examples(...commands: string[]): string {
  const lines = commands.map((command) => `  npm run admin -- ${command}`);
  return `\n${commands.length > 1 ? 'Examples' : 'Example'}:\n${lines.join('\n')}\n`;
}

const ID = /^[1-9]\d{0,8}$/;

/** Creates the option for the institution that a command is about. */
export function institutionOption(): Option {
  return new Option('--institution <id>', 'id of the institution; may be omitted if there is only one').argParser(
    readId,
  );
}

/** Reads the id of a record. @throws InvalidArgumentError */
export function readId(text: string): number {
  if (!ID.test(text)) throw new InvalidArgumentError('It must be a positive whole number.');
  return Number(text);
}

/** Creates the option for an institution that may also be named. A number is an id. */
export function namedInstitutionOption(): Option {
  return new Option(
    '--institution <id or name>',
    'id or name of the institution; may be omitted if there is only one',
  ).argParser((text) => (ID.test(text) ? Number(text) : text.trim()));
}

/** Reads a time in ISO 8601. @throws InvalidArgumentError */
export function readInstant(text: string): string {
  const { success, data } = z.iso.datetime({ offset: true }).safeParse(text);
  if (!success)
    throw new InvalidArgumentError('It must be a time as ISO 8601 with its offset, for example 2026-01-31T08:30:00Z.');
  return new Date(data).toISOString();
}
