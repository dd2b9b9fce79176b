import { hasCode } from '../errors.ts';

/** A request that waits until the user has entered the password again. */
export interface PasswordQuestion {
  readonly answer: (isConfirmed: boolean) => void;
}

let question: PasswordQuestion | undefined;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Returns the open question. */
export function getPasswordQuestion(): PasswordQuestion | undefined {
  return question;
}

/** Calls the listener whenever a question opens or closes. Returns a function that stops it. */
export function onPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: PasswordQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/**
 * Does something for which the service may want the password to be entered again, as for API keys: asks the user, and does it again.
 * @throws ApiError of the action; `REAUTHENTICATION_REQUIRED` if the user enters no password
 */
export async function withPassword<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!hasCode(error, 'REAUTHENTICATION_REQUIRED') || !(await ask())) throw error;
    return action();
  }
}

function ask(): Promise<boolean> {
  // Two actions at once share a question.
  answered ??= new Promise((resolve) => {
    show({
      answer: (isConfirmed) => {
        answered = undefined;
        show(undefined);
        resolve(isConfirmed);
      },
    });
  });
  return answered;
}
