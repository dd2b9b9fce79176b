import type { Service } from './service.ts';

/** What a person who has just started the service wants to know: where it is and what to type first ([D55]). */
export function greeting({ address, demo }: Service): string {
  const lines = [`Registrar is listening at ${address}`];
  if (demo) {
    const login = `curl -s ${address}/auth/login -H 'Content-Type: application/json' -d '${JSON.stringify(demo)}'`;
    const token = `node -pe 'JSON.parse(require("fs").readFileSync(0)).access_token'`;
    lines.push(
      '',
      `Demo login   ${demo.email}   password ${demo.password}`,
      'A first request:',
      '',
      `  TOKEN=$(${login} | ${token})`,
      `  curl -s '${address}/students?search=smith&limit=3' -H "Authorization: Bearer $TOKEN"`,
    );
  }
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`;
}
