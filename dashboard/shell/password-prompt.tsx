import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getPasswordQuestion, onPasswordQuestion } from '../password-confirmation.ts';

// Form fields weigh as much as all else of the frame, and few visits ask.
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** Asks for the password before an action that the service wants it for, such as creating an API key. */
export function PasswordPrompt() {
  const question = useSyncExternalStore(onPasswordQuestion, getPasswordQuestion);
  return <Suspense>{question && <PasswordDialog question={question} />}</Suspense>;
}
