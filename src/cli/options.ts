import { InvalidArgumentError, Option } from 'commander';

/** The name of the command line in the audit trail. */
export const ACTOR = 'Command line';

/** Formats the examples at the end of a command's help. */
export function examples(...commands: string[]): string {
  const lines = commands.map((command) => `  npm run admin -- ${command}`);
  return `\n${commands.length > 1 ? 'Examples' : 'Example'}:\n${lines.join('\n')}\n`;
}

/** Creates the option for the institution that a command is about. */
export function institutionOption(): Option {
  return new Option('--institution <id>', 'id of the institution; may be omitted if there is only one').argParser(
    (text) => {
      if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a positive whole number.');
      return Number(text);
    },
  );
}
