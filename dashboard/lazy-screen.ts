import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { send } from './errors.ts';
import { loadScreenTexts } from './texts.ts';

// Vite takes a style sheet that failed for one that is there, and would not fetch it again.
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), { capture: true });

/** Loads the file of a screen, which exports it by this name. */
type LoadFile<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A screen that is fetched when it is opened, with the texts of all screens. */
export function lazyScreen<Name extends string>(loadFile: LoadFile<Name>, name: Name) {
  return lazyFrameScreen(async () => (await Promise.all([loadFile(), loadScreenTexts()]))[0], name);
}

/** A screen that does with the texts of the frame, so that a phone loads little. */
export function lazyFrameScreen<Name extends string>(loadFile: LoadFile<Name>, name: Name) {
  return lazyRouteComponent<Record<Name, ComponentType>, Name>(() => loadFile().catch(explainFailure), name);
}

/**
 * Throws the reason why a file could not be fetched. If the service answers, a new version has replaced the file, and the router
 * reloads the page.
 * @throws ApiError `NETWORK` if the service cannot be reached
 */
async function explainFailure(error: unknown): Promise<never> {
  await send('', { method: 'HEAD' });
  throw error;
}
