import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Command, Option } from 'commander';

/**
 * Gives a command the two ways to a password: an option, which npm's echo and lists of processes show, and the first line of
 * standard input. Its action finds either under the option's name.
 */
export function withPassword(command: Command, flags: string, description: string): Command {
  const password = new Option(flags, description);
  const name = password.attributeName();
  const stdin = new Option('--password-stdin', 'take the first line of standard input as the password instead');
  return command
    .addOption(password)
    .addOption(stdin.conflicts(name))
    .hook('preAction', async () => {
      if (command.getOptionValue(stdin.attributeName())) {
        const line = await firstLine(process.stdin);
        if (line === '') command.error(`error: option '${stdin.flags}' found no password on standard input`);
        command.setOptionValue(name, line);
      } else if (command.getOptionValue(name) === undefined)
        command.error(`error: required option '${flags}' or '${stdin.flags}' not specified`);
    });
}

async function firstLine(input: Readable): Promise<string> {
  try {
    for await (const line of createInterface({ input })) return line;
    return '';
  } finally {
    // The program ends when it is done, even where nobody closes the other end.
    input.destroy();
  }
}
