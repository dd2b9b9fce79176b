import type { Service } from './service.ts';

/** What a person who has just started the service wants to know. */
export function greeting({ address }: Service): string {
  return `\n  Registrar is listening at ${address}\n`;
}
