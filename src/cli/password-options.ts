import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Command, Option } from 'commander';
import { mailTransport } from '../mail/mail-settings.ts';
import { readConfig } from '../settings/config.ts';

/**
 * Adds the two ways to pass a password to a command: an option, which is visible in npm's output and in lists of processes, and the
 * first line of standard input. The action gets either of them under the option's name.
 * @param invites true if the person is mailed an invitation without them, where the service has a mail server
 */
export function withPassword(command: Command, flags: string, description: string, invites = false): Command {
  const password = new Option(flags, description);
  const name = password.attributeName();
  const stdin = new Option('--password-stdin', 'read the password from the first line of standard input instead');
  return command
    .addOption(password)
    .addOption(stdin.conflicts(name))
    .hook('preAction', async () => {
      if (command.getOptionValue(stdin.attributeName())) {
        const line = await firstLine(process.stdin);
        if (line === '') command.error(`error: option '${stdin.flags}' found no password on standard input`);
        command.setOptionValue(name, line);
      } else if (command.getOptionValue(name) === undefined && !(invites && sendsMail()))
        command.error(`error: required option '${flags}' or '${stdin.flags}' not specified`);
    });
}

function sendsMail(): boolean {
  return mailTransport(readConfig()) === 'smtp';
}

async function firstLine(input: Readable): Promise<string> {
  try {
    for await (const line of createInterface({ input })) return line;
    return '';
  } finally {
    // Lets the program exit even if the other end of the input stays open.
    input.destroy();
  }
}
