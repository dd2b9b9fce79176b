import { useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { getPasswordQuestion, onPasswordQuestion } from '../session/password-confirmation.ts';

// Form fields weigh as much as all else of the frame, and few visits ask.
const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog);

/** Asks for the password before an action that the service wants it for, such as creating an API key. */
export function PasswordPrompt() {
  const question = useSyncExternalStore(onPasswordQuestion, getPasswordQuestion);
  return question && <PasswordDialog question={question} />;
}
