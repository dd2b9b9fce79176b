/** Apollo Sandbox, which comes from the internet, or GraphiQL, which this service brings. */
export type Ide = 'sandbox' | 'graphiql';

/** The address of Apollo's Sandbox. The page's content security policy allows no other foreign address. */
const SANDBOX = 'https://sandbox.embed.apollographql.com';

/** Returns the address of this page with the other tool. */
export function ideAddress(ide: Ide): string {
  return `?ide=${ide}`;
}

/** Returns what the address asks for, else Apollo Sandbox if it can be reached, else GraphiQL. */
export async function chosenIde(): Promise<Ide> {
  const asked = new URLSearchParams(location.search).get('ide');
  if (asked === 'sandbox' || asked === 'graphiql') return asked;
  try {
    await fetch(SANDBOX, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(2_000) });
    return 'sandbox';
  } catch {
    return 'graphiql';
  }
}
