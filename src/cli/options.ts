import { InvalidArgumentError, Option } from 'commander';

/** What the audit trail calls the command line. */
export const ACTOR = 'Command line';

/** The examples at the end of a command's help. */
export function examples(...commands: string[]): string {
  const lines = commands.map((command) => `  npm run admin -- ${command}`);
  return `\n${commands.length > 1 ? 'Examples' : 'Example'}:\n${lines.join('\n')}\n`;
}

/** The institution that a command is about. */
export function institutionOption(): Option {
  return new Option('--institution <id>', 'id of the institution; may be left out where there is only one').argParser(
    (text) => {
      if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a positive whole number.');
      return Number(text);
    },
  );
}
