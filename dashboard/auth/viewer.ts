import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { answerTo } from '../answers.ts';
import { ViewerDocument, type ViewerQuery } from './viewer.generated.ts';

/** The signed-in user and the institution. */
export const viewerAnswer = answerTo(ViewerDocument, {});

const ViewerContext = createContext<ViewerQuery | undefined>(undefined);

/** Provides the signed-in user and the institution to all screens. */
export const ViewerProvider = ViewerContext.Provider;

/** Loads the signed-in user and the institution. */
export function useViewerQuery() {
  return useQuery({ ...viewerAnswer, staleTime: 5 * 60_000 });
}

/** Returns the signed-in user, the institution, and a function that tells what the user may do. */
export function useViewer() {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('Only screens inside the shell have a viewer.');
  const may = (permission: string): boolean => viewer.me.permissions.includes(permission);
  return { ...viewer, may };
}
