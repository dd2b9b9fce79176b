import { createContext, useContext } from 'react';
import type { Details } from '../../errors.ts';

const Context = createContext<Details>({});

/** Provides the service's problems of a form to its fields. */
export const FieldErrors = Context.Provider;

/** Returns the service's problems of a field. */
export function useFieldErrors(name: string): readonly string[] {
  return useContext(Context)[name] ?? [];
}
